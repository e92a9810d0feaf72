"""The games, one folder each; folders that QUEBRA_GAMES names are looked into as well."""

import os

__path__ = [*__path__, *filter(None, os.environ.get("QUEBRA_GAMES", "").split(os.pathsep))]
