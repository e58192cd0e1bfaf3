"""Merging: how definitions and patches of several mods become the objects of the catalog.

A patch is a table in a file, such as::

    [[patch.monster]]
    id = "core:rat"
    add.stats.attack = 2

1. `source_tables` holds it as it stands in the file, a `PatchTable` beside `Definition` and
   `TagTable`.
2. `layer_reader` makes a `Patch` of it, with a `Layer`: verbs with their tables, references as full
   ids (`layers`). `patches` has the model of all that a patch says beside its verbs. What is wrong
   is found as well: `verb_forms` tells what each verb takes, `part_reader` reads it by the model
   of the definition or beside the tree of fields, and `part_problems` collects what does not fit.
   The paths of `unset` are followed by `field_paths`.
3. `resolver` makes all patches. The `inheritance_graph` tells which layers an object consists of;
   `patch_targets` tells which objects a patch is for, for which `tags` are expanded. Abstract
   objects are patched before they are inherited, all others afterwards: by priority, then in the
   order of mods, files and places.
4. `verbs` does what a verb does to a table, without any knowledge of kinds or files.
5. `history` keeps the layers of an object. It tells which of them gave a value and where that is
   written, so that what is wrong with the result is reported at its source.

The result is validated with the models of the kinds elsewhere, as if it had been written so.
"""
