"""Structured text."""
