"""What a value means to its readers: quantities, booleans, lists, empties, secrets; compared and restyled."""

from doclint.values.compare import is_placeholder, same
from doclint.values.secrets import is_secret_key
from doclint.values.style import restyle

__all__ = ["is_placeholder", "is_secret_key", "restyle", "same"]
