"""doclint keeps engineering documents true: it checks what they claim against what is deployed and what the ledger says."""

__version__ = "0.1.0"
