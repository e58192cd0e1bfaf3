"""A client of Tombi's language server, which asks what an editor would show."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import IO, Any, cast

from tests.workshop.schemas.editors import TOOLS

PATIENCE = 50
"""How often a question is asked that is not answered."""
CURSOR = "|"
"""What stands in a text where the cursor is."""


class Editor:
    """An editor with a folder open."""

    def __init__(self, folder: Path) -> None:
        """Start the server."""
        self._folder = folder
        self._asked = 0
        self._process = subprocess.Popen(
            [str(TOOLS / "tombi"), "lsp", "--offline"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self._tell("initialized", {})

    def close(self) -> None:
        """Stop the server."""
        self._process.kill()
        self._process.communicate()

    def offers(self, text: str) -> list[str]:
        """Return what is offered at the cursor in a text."""
        found = self._at_cursor("textDocument/completion", text)
        items = cast("Any", found["items"] if isinstance(found, dict) else found or [])
        return [item["label"].strip('"') for item in items]

    def explains(self, text: str) -> str:
        """Return what is shown about what stands before the cursor in a text."""
        found = self._at_cursor("textDocument/hover", text, back=1)
        return str(cast("Any", found)["contents"]["value"])

    def _at_cursor(self, question: str, text: str, back: int = 0) -> object:
        before, _, after = text.partition(CURSOR)
        file = self._folder / f"file_{self._asked}.toml"
        file.write_text(before + after, encoding="utf-8")
        place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2]) - back}
        document = {"uri": file.as_uri(), "languageId": "toml", "version": 1}
        self._tell("textDocument/didOpen", {"textDocument": {**document, "text": before + after}})
        for _ in range(PATIENCE):  # the server answers before it has read the file
            if found := self._ask(question, {"textDocument": document, "position": place}):
                return found
            time.sleep(0.1)
        return None

    def _ask(self, method: str, parameters: dict[str, Any]) -> object:
        self._asked += 1
        self._send({"id": self._asked, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if "method" in message and "id" in message:  # a question of the server's own
                self._send({"id": message["id"], "result": None})
            elif message.get("id") == self._asked:
                return message["result"]

    def _tell(self, method: str, parameters: dict[str, Any]) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = cast("IO[bytes]", self._process.stdin)
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()

    def _receive(self) -> dict[str, Any]:
        stream = cast("IO[bytes]", self._process.stdout)
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        return json.loads(stream.read(length))
