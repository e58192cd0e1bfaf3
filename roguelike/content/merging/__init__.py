"""Merging: how definitions and patches of several mods become the objects of the catalog.

A patch is a table in a file, such as::

    [[patch.monster]]
    id = "core:rat"
    add.stats.attack = 2

1. `written` holds it as it stands in the file, a `PatchTable` beside `Definition` and `TagTable`.
2. `reading` validates it. `patches` has the model of a patch. What each verb takes is a model as
   well, made from that of the definition (`patch_models`) in the shape of the verb
   (`verb_shapes`); the paths of `unset` are followed by `paths`. The result is a `Patch` with a
   `Layer`: verbs with their tables, references as full ids (`changes`).
3. `resolving` makes all patches. The `inheritance_graph` tells which layers an object consists of;
   `selection` tells which objects a patch is for, for which `tags` are expanded. Abstract objects
   are patched before they are inherited, all others afterwards: by priority, then in the order of
   mods, files and places.
4. `verbs` does what a verb does to a table, without any knowledge of kinds or files.
5. `history` keeps the layers of an object. It tells which of them gave a value and where that is
   written, so that what is wrong with the result is reported at its source.

The result is validated with the models of the kinds elsewhere, as if it had been written so.
"""
