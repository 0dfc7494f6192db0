"""The answers of the API and their parts, for annotations."""

from .generated._models import *  # noqa: F403
