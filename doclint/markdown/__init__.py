"""Text to Document: front matter, sections, tables, code spans, fences, links, sentences, each with its exact span."""
