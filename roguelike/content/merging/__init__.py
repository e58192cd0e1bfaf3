"""Merging: how definitions and patches of several mods become the objects of the catalog.

A patch is a table in a file, such as::

    [[patch.monster]]
    id = "core:rat"
    add.stats.attack = 2

1. `written` holds it as it stands in the file, a `PatchTable` beside `Definition` and `TagTable`.
2. `reading` makes a `Patch` of it, with a `Layer`: verbs with their tables (`changes`), references
   as full ids (`full_ids`). `patches` has the model of all that a patch says beside its verbs.
   `checking` finds what is wrong: `forms` tells what each verb takes, `parts` reads it by the model
   of the definition or beside the tree of fields, and `mistakes` collects what does not fit. The
   paths of `unset` are followed by `paths`.
3. `resolving` makes all patches. The `inheritance_graph` tells which layers an object consists of;
   `selection` tells which objects a patch is for, for which `tags` are expanded. Abstract objects
   are patched before they are inherited, all others afterwards: by priority, then in the order of
   mods, files and places.
4. `verbs` does what a verb does to a table, without any knowledge of kinds or files.
5. `history` keeps the layers of an object. It tells which of them gave a value and where that is
   written, so that what is wrong with the result is reported at its source.

The result is validated with the models of the kinds elsewhere, as if it had been written so.
"""
