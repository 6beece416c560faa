"""doclint keeps engineering documents true to what is deployed and to what the ledger says."""

__version__ = "0.1.0"
