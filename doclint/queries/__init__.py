"""Questions to the same world that the checks ask: explain, facts, coverage."""
