"""Structured text (YAML, JSON, TOML) to nodes with exact places."""
