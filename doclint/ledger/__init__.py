"""Text to entries, and entries replayed in time: ledger files, and git's log read as one."""
