"""The doors to the machine."""
