"""The four doors, and the only modules that touch the machine: files in, git, files out, the screen."""
