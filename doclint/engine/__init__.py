"""Tree to documents and world, to findings and coverage; and the fix loop."""

from doclint.engine.check import Report, check
from doclint.engine.coverage import Coverage
from doclint.engine.fixing import Outcome, fix
from doclint.engine.judging import Judgement
from doclint.engine.project import Project, Reading, read

__all__ = ["Coverage", "Judgement", "Outcome", "Project", "Reading", "Report", "check", "fix", "read"]
