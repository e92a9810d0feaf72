"""quebra book"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from quebra.app.cli.help import worked
from quebra.app.cli.options import language_option
from quebra.core.errors import InputError
from quebra.core.files.saving import ending_of, require_other, require_writable

if TYPE_CHECKING:
    from quebra.app.cli.making.book_run import BookOptions

PER_PAGE = ("1", "2", "4", "6")


@click.command(
    name="book",
    epilog=worked(
        "quebra book puzzles.jsonl -o book.pdf --title 'Sunday' --per-page 6",
        "quebra book -o book.pdf --generate 'kenken 6x6 hard x 24, shakashaka 10x10 normal x 12' --seed 7",
        "quebra book snakes.jsonl -o cobras.pdf --lang pt --hints --paper letter",
    ),
)
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("-o", "--output", required=True, metavar="OUT.pdf", help="Where the booklet goes.")
@click.option(
    "--generate",
    "request",
    metavar="LIST",
    help="Make new puzzles: TYPE SIZE LEVEL x COUNT, with commas between.",
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="S", help="The same puzzles again for the same number."
)
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Processes that make puzzles.")
@click.option("--save", metavar="FILE.jsonl", help="Keep the new puzzles, with their solutions, in a file.")
@click.option("--force", is_flag=True, help="Replace the file of --save if there is one.")
@click.option("--title", default="", metavar="T", help="Title on the cover.")
@click.option("--subtitle", default="", metavar="T", help="Line below the title (default: what is inside).")
@click.option(
    "--author", default="", metavar="NAME", help="Author of all puzzles (default: as their files say)."
)
@click.option(
    "--per-page", type=click.Choice(PER_PAGE), default="4", show_default=True, help="Puzzles on a page."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--theme", type=click.Choice(["print", "light"]), default="print", help="Black and white, or colour."
)
@click.option("--fonts", metavar="FOLDER", help="Fonts for titles in scripts that ours lacks.")
@click.option("--answers/--no-answers", default=True, help="Answers at the back (default: yes).")
@click.option("--hints", is_flag=True, help="A section of hints before the answers.")
@click.option("--cover/--no-cover", default=True, help="Cover and contents (default: yes).")
@click.option("--rules/--no-rules", default=True, help="Rules and a worked example (default: yes).")
@click.option(
    "--grades/--no-grades", default=True, help="Grade puzzles whose file does not tell (default: yes)."
)
@click.option("--mixed", is_flag=True, help="Keep the order of the puzzles, whatever their type.")
@click.option("--unchecked", is_flag=True, help="Print puzzles with several solutions, too.")
@language_option
def command(
    files: tuple[str, ...],
    output: str,
    request: str | None,
    seed: int | None,
    jobs: int,
    save: str | None,
    force: bool,
    title: str,
    subtitle: str,
    author: str,
    per_page: str,
    paper: str,
    theme: str,
    fonts: str | None,
    answers: bool,
    hints: bool,
    cover: bool,
    rules: bool,
    grades: bool,
    mixed: bool,
    unchecked: bool,
    lang: str,
) -> int:
    """Typeset puzzles as a booklet to print: cover, rules, a worked example, puzzles, answers at the back.

    Every puzzle is proven to have exactly one solution first. Exit code: 0 done, 2 bad input, 3 a puzzle
    was given up.
    """
    from quebra.app.booklet.book import Book
    from quebra.app.booklet.request import read_request
    from quebra.app.cli.making.book_run import BookOptions, Press
    from quebra.engine.batch.seeds import LARGEST_SEED

    options = BookOptions(files, output, request, seed, jobs, save, unchecked, grades, lang)
    _check(options, force)
    if fonts is not None and not os.path.isdir(fonts):
        raise InputError(f"--fonts: there is no folder {fonts}")
    parts = read_request(request) if request is not None else []
    if seed is not None and seed + len(parts) - 1 > LARGEST_SEED:
        raise InputError(f"--seed: expected at most {LARGEST_SEED - len(parts) + 1}, found {seed}")
    book = Book(
        title=title,
        subtitle=subtitle,
        author=author,
        per_page=int(per_page),
        paper=paper,
        language=lang,
        theme=theme,
        cover=cover,
        lessons=rules,
        answers=answers,
        hints=hints,
        mixed=mixed,
        fonts=(fonts,) if fonts else (),
    )
    return Press(options, book, parts).run()


def _check(options: BookOptions, force: bool) -> None:
    """What can be refused before any work."""
    if not options.files and options.request is None:
        raise click.UsageError("expected puzzles: a FILE, or --generate LIST")
    ending_of(options.output, "--output", (".pdf",))
    require_writable(options.output, "--output")
    require_other(options.output, options.files, "--output")
    for value, option in ((options.save, "--save"), (options.seed, "--seed")):
        if value is not None and options.request is None:
            raise click.UsageError(f"{option} needs --generate LIST")
    if options.save is not None:
        ending_of(options.save, "--save", (".jsonl",))
        if os.path.exists(options.save) and not force:
            raise InputError(f"--save: {options.save} exists (--force replaces it)")
        require_writable(options.save, "--save")
        require_other(options.save, options.files, "--save")
