"""The picture of docs/architecture.md: the rooms of the house, and who may use whom."""

from __future__ import annotations

from pathlib import Path

ROOMS = (
    ("app", "cli · terminal · booklet · explanation · zurero · bench · stats", "they only arrange calls"),
    ("render", "text · svg · plot · files", "a Scene becomes text, a picture, a document"),
    ("games", "bosnian_snake · shakashaka · kenken · zurero · yours", "one folder each; none knows another"),
    ("engine", "model › solve › explain › generate › batch", "knows no game; each room uses those before it"),
    ("core", "grid · game · clue · scene · verdict · derived · formats · files", "standard library only"),
)
WIDTH, HEIGHT, LEFT, GAP = 760, 74, 20, 16
TONES = ("#e8eef9", "#e9f3ec", "#fbf1de", "#f6e7e3", "#ececf2")


def box(number: int, name: str, rooms: str, job: str) -> list[str]:
    top = 20 + number * (HEIGHT + GAP)
    return [
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - 2 * LEFT}" height="{HEIGHT}" rx="8"'
        f' fill="{TONES[number]}" stroke="#5b6472"/>',
        f'<text x="{LEFT + 18}" y="{top + 44}" font-size="22" font-weight="600">{name}</text>',
        f'<text x="{LEFT + 130}" y="{top + 32}" font-size="16">{rooms}</text>',
        f'<text x="{LEFT + 130}" y="{top + 56}" font-size="14" fill="#4a5260">{job}</text>',
    ]


def arrow(number: int) -> str:
    top = 20 + number * (HEIGHT + GAP) + HEIGHT
    return (
        f'<path d="M{WIDTH - 60} {top + 1}v{GAP - 8}" stroke="#5b6472" stroke-width="2"/>'
        f'<path d="M{WIDTH - 65} {top + GAP - 8}h10l-5 7z" fill="#5b6472"/>'
    )


def main() -> None:
    height = 40 + len(ROOMS) * (HEIGHT + GAP) - GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' font-family="Source Sans Pro, Source Sans 3, sans-serif" fill="#1b1f27">',
        "<title>The rooms of Quebra, each using only those below it</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for number, room in enumerate(ROOMS):
        lines += box(number, *room)
    lines += [arrow(number) for number in range(len(ROOMS) - 1)]
    place = Path(__file__).resolve().parent.parent / "docs" / "architecture.svg"
    place.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
