"""python -m quebra"""

from quebra.app.cli.main import run

run()
