"""python -m quebra"""

from quebra.app.cli.start import run

run()
