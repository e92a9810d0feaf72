"""The boards written out in the descriptions of puzz.link's addresses and Keen's game IDs."""

from __future__ import annotations

import quebra
from quebra.core.game import Board
from quebra.games.kenken.board import Cage, KenKenBoard

SITE = "https://puzz.link/p?"

# The examples of the description of the addresses.
SHAKASHAKA = {
    "shakashaka/10/10/rdr70bdpdgccrczhcga": (
        ".......... ..3....... .......2.0 1..3...... ......3... "
        "2..2...... ........2. .......... .......... ...2...0.."
    ),
    "shakashaka/6/6/cgbhdhegdrb": "2...1. ...3.. ..4... 3..... ...... ...1..",
    "shakashaka/7/7/.hajcn1cg3bndjc./": "#..0... ...2... ....... 12...31 ....... ...3... ...2..#",
    "shakashaka/10/10/zs000ajaajaaj000azq": (
        ".......... .......... .......... ...0000... ...0..0... "
        "...0..0... ...0000... .......... .......... .........."
    ),
    "shakashaka/25/9/lcici.k.zl.111.h..ccg72....jbgbg.g.i.i.l.ibg.h.gbh"
    ".j.g.ibg.h.gbhbi.k.1.jbg.1.1.zlbi.kci.l": (
        "......2.....2.....#.....# ......................... .#111#..##2..2...2.2####. "
        "...1...1...#.#...#...#... ...#...1...#..#.1....#... .#.#...1...#..#.1....1... "
        "..#.....#1#....1...#1#1#. ......................... 1.....#.....2.....#......"
    ),
}
SNAKES = {
    "snake/4/4/060300g1h4i": "* . 1 . .\n4 . . . .\n. E . . .\n. . . o .\n. . . . .",
    "snake/6/6/600000600000g4g333g4g333": (
        "* . 4 . 3 3 3\n. . E . . . .\n4 . . . . . .\n. . . . . . .\n"
        "3 . E . . . .\n3 . . . . . .\n3 . . . . . ."
    ),
    "snake/9/9/0600000000000000000000000603g4g5g6g72g3g4g5g6": (
        "* 3 . 4 . 5 . 6 . 7\n2 . . . . E . . . .\n. . . . . . . . . .\n3 . . . . . . . . .\n"
        ". . . . . . . . . .\n4 . . . . . . . . .\n. . . . . . . . . .\n5 . . . . . . . . .\n"
        ". . . . . . . . . .\n6 . . . . E . . . ."
    ),
    "snake/11/11/00000000000000000000000000000000000000000957664857598o9": (
        "* 9 5 7 6 6 4 8 5 7 5 9\n8 . . . . . . . . . . .\n"
        + ". . . . . . . . . . . .\n" * 9
        + "9 . . . . . . . . . . ."
    ),
    "snake/15/15/13a3b00000a3d3a00000a3a4a00030a3a3a10000d3aca03001a3a3a10039a3d3a00100j3a39zp": (
        "* . . . . . . . . . . . . . . .\n"
        ". . . o . o . o . o . o . o . E\n"
        ". . . . . . . . . . . . . . . .\n"
        ". o . o . o . o o o . o . o . o\n"
        ". . . . . . . . . . . . . . . .\n"
        ". o . o . o . o . o . o o o . o\n"
        ". . . . . . . . . . . o . . . .\n"
        ". o . o . o . o . o . o . o . o\n"
        ". . . o . . . . . . . . . . . .\n"
        ". o o o . o . o . o o o . o . o\n"
        ". . . . . o . . . . . . . . . o\n"
        ". o . o . o . o . o . o . o . o\n"
        ". . . o . . . . . . . o . o . .\n"
        ". o . o . o . o o o . o . o . o\n"
        ". . . . . . . . . o . . . . . .\n"
        ". E . o . o . o . o . o . o . ."
    ),
}
KEEN = {
    "4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1": ("ABCC ABBC DDEF GGEF", "2- 6+ 32* 2/ 2/ 3* 1-"),
    "5dnm:a_a_3b_ca3_3a_a_3a__aa,m12m12m5m20m8m15m30m8m4m15": (
        "AABCC ADBEF DDDEF GGGGH IIJJH",
        "12* 12* 5* 20* 8* 15* 30* 8* 4* 15*",
    ),
    "6dh:_aa_a_3a_4a_3a__a5__a_6a_3a5,s4d2d2a7s2a8m6s3d2s3m6a9a8d2m4d2s4m12": (
        "ABBCCD AEEFGD HIIFGJ HKLLMJ NKOOMP NQQRRP",
        "4- 2/ 2/ 7+ 2- 8+ 6* 3- 2/ 3- 6* 9+ 8+ 2/ 4* 2/ 4- 12*",
    ),
    "6du:ab_aa_a_a_10aa_ab__a_3a__aa__a4,a6m36m20d2m6s2s1a5a10m72s3s1s2m60d2a5": (
        "AABBBC DEEFFC DGGHII JKLHMI JKLNMO JPPNNO",
        "6+ 36* 20* 2/ 6* 2- 1- 5+ 10+ 72* 3- 1- 2- 60* 2/ 5+",
    ),
    "9dn:_ab_3aa_3a_a_a_a__a__a_5a3_a_3b_5a__a3_b_a_a_6a__a__a_3a_a_3a_4aa_3a__a_b_a_a5_,"
    "d2a14m63s4m21d3s5s4s3a10a14d2s2d3s7m16d2a8m30s5s2m70s3d4s3m21a14a7m27m84d4d2m10m24a7a13d2a10": (
        "ABBCCCDEF AGGHHIDEF JJKLLIMMN OKKPQRRSN OTTPQRUSV WWXXYYUVV Zabcdddef Zabcgghef iijjkkhll",
        "2/ 14+ 63* 4- 21* 3/ 5- 4- 3- 10+ 14+ 2/ 2- 3/ 7- 16* 2/ 8+ 30* 5- 2- 70* 3- 4/ 3- 21* 14+ "
        "7+ 27* 84* 4/ 2/ 10* 24* 7+ 13+ 2/ 10+",
    ),
}
ALL = (*SHAKASHAKA, *SNAKES, *KEEN)


def kenken(names: str, targets: str) -> KenKenBoard:
    """A board from cage names row by row and its cages' targets in order."""
    letters = names.replace(" ", "")
    size = round(len(letters) ** 0.5)
    cells: dict[str, list[tuple[int, int]]] = {}
    for place, letter in enumerate(letters):
        cells.setdefault(letter, []).append((place // size + 1, place % size + 1))
    cages = zip(cells.values(), targets.split(), strict=True)
    return KenKenBoard(size, tuple(Cage(tuple(area), told[-1], int(told[:-1])) for area, told in cages))


def expected(text: str) -> Board:
    """What the descriptions say that one of their examples stands for."""
    if text in KEEN:
        return kenken(*KEEN[text])
    if text in SNAKES:
        return quebra.parse(f"bosnian-snake\n{SNAKES[text]}\n")
    return quebra.parse("shakashaka\n" + SHAKASHAKA[text].replace(" ", "\n"))


def address_of(text: str) -> str:
    """An example as it is passed around."""
    return text if text in KEEN else SITE + text
