"""The colours and pens of a picture, as CSS classes: a page may restyle each of them."""

from __future__ import annotations

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"

# One colour a tone; blue, vermilion and purple stay apart for colour-blind eyes as well.
TONES = {
    "ink": "#16181d",
    "clue": "#16181d",
    "answer": "#1c4fa0",
    "faint": "#8b93a0",
    "mark": "#9a6700",
    "head": "#2f7d52",
    "tail": "#2f7d52",
    "body": "#63b585",
    "wrong": "#c62828",
}

# Only plain class selectors: the simplest SVG readers know nothing else.
RULES = f"""\
.q{{font-family:{FONTS};text-rendering:geometricPrecision}}
.q-paper{{fill:#fff}}
.q-line{{fill:none;stroke:#c3c8d0}}
.q-wall{{fill:none;stroke:#16181d;stroke-linecap:square}}
.q-wood{{fill:#e6c48f}}
.q-grain{{fill:none;stroke:#9b7642;stroke-linecap:square}}
.q-half{{fill:#2b303a;stroke:#2b303a;stroke-linejoin:round}}
.q-onink{{fill:#fff}}
.q-note{{fill:#59616e}}
.q-caption{{fill:#3a404b}}
.q-edge{{fill:#2f7d52;stroke:#2f7d52;stroke-linejoin:round}}
.q-edge-line{{fill:none;stroke:#2f7d52}}
.q-eye{{fill:#fff}}
.q-pupil{{fill:#16181d}}
.q-tongue{{fill:none;stroke:#c62828;stroke-linecap:round;stroke-linejoin:round}}
.q-cross{{fill:none;stroke:#9aa2ae;stroke-linecap:round}}
.q-dot{{fill:#aab1bc}}
.q-black{{fill:#1b1d21;stroke:#000}}
.q-white{{fill:#fdfcf8;stroke:#4a4132}}
.q-last{{fill:#e8590c}}
.q-pushed{{fill:none;stroke:#e8590c;stroke-linejoin:round}}
.q-won{{fill:none;stroke:#12a150}}
.q-reason-tint{{fill:#e6f0fb}}
.q-conclusion-tint{{fill:#ffe8cf}}
.q-halo{{fill:none;stroke:#fff;stroke-linejoin:round}}
.q-reason{{fill:none;stroke:#1f6fb8}}
.q-premise{{fill:none;stroke:#7a3ea8}}
.q-conclusion{{fill:none;stroke:#d9480f}}"""

STYLE = (
    RULES
    + "\n"
    + "\n".join(
        f".q-{tone}{{fill:{colour}}}\n.q-{tone}-line{{fill:none;stroke:{colour}}}"
        for tone, colour in TONES.items()
    )
)
