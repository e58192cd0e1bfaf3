"""The command line: the frame of all commands, and folders of them by whom they are for."""
