"""Tree to documents and world, to findings and coverage; and the fix loop."""

from doclint.engine.check import Coverage, Judgement, Report, check
from doclint.engine.fixing import Outcome, fix
from doclint.engine.project import Project, Reading, read

__all__ = ["Coverage", "Judgement", "Outcome", "Project", "Reading", "Report", "check", "fix", "read"]
