"""What a value means to its readers: quantities, switches, lists, empties, secrets; compared and restyled."""

from doclint.values.compare import same
from doclint.values.marks import is_placeholder
from doclint.values.secrets import Secret, is_secret_key, secrets_in
from doclint.values.style import restyle

__all__ = ["Secret", "is_placeholder", "is_secret_key", "restyle", "same", "secrets_in"]
