"""Card tables in, printable sheets out.

The pipeline in five names: read_game -> (layout) -> impose -> (pdf) -> build, with a Job for the options and a
Report for what happened.
"""

from printgen.errors import PrintgenError, Problem, UsageError
from printgen.job import Job, make_job
from printgen.report import Report

__all__ = ["Job", "PrintgenError", "Problem", "Report", "UsageError", "make_job"]
