"""Carets stand where pictures have the letters."""

import os
import sys
from xml.etree import ElementTree

from tool import ROOT, ToolTest

SVG = "{http://www.w3.org/2000/svg}text"
TEXTS = [
    '<UILabel text="Hello World"',
    '<UILabel text="Hello World" font="bold 20" textAlignment="center"',
    '<UILabel text="Hello World" textAlignment="right"',
    '<UILabel text="{lines}" numberOfLines="0" font="11"',
    '<UILabel text="{lines}" numberOfLines="0" font="11" textAlignment="center"',
    '<UILabel text="{lines}" numberOfLines="0" font="11" textAlignment="right"',
    '<UILabel text="A text that is too long for it is cut off" font="Courier 12"',
    '<UITextField text="typed" borderStyle="roundedRect"',
    '<UITextView text="{lines}"',
    '<UIButton title="Press" contentEdgeInsets.left="9" contentVerticalAlignment="bottom"',
]
RUNS = [
    ("left", "Some <b>bold words</b> in a narrow room of <i>several</i> lines"),
    ("center", "Some <b>bold</b><br/>words"),
    ("right", "<h2>Title</h2><ul><li>One</li><li>Two <b>three</b></li></ul>"),
]


class TextPositions(ToolTest):
    def setUp(self):
        super().setUp()
        sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))
        self.addCleanup(sys.path.remove, sys.path[0])
        os.environ.setdefault("PLUMB_LIBRARY", str(ROOT / "build" / "lib" / "libplumb.so"))

    def check(self, element):
        """Each piece of text in the picture begins at a caret, on the line of that caret."""
        import plumb

        document = (
            "<UIView><state name='lines' type='String' value=\"'one two three four five six seven eight'\"/>"
            f"{element}</UIView>"
        )
        layout = plumb.Engine().load(document)
        layout.compute(200, 300)
        node = layout["0"]
        shown = node.text.text
        text = getattr(shown, "string", shown)
        carets = [node.text_caret(offset) for offset in range(len(text) + 1)]
        self.write("a.xml", document)
        picture = ElementTree.fromstring(self.output("render", "a.xml", "--size", "200x300"))
        pieces = [piece for piece in picture.iter(SVG) if (piece.text or "").strip()]
        self.assertTrue(pieces, element)
        position = 0
        for piece in pieces:
            width = float(piece.get("textLength"))
            part = {None: 0, "start": 0, "middle": 0.5, "end": 1}[piece.get("text-anchor")]
            left = float(piece.get("x")) - part * width - node.frame.x
            letters = piece.text.removesuffix("…")
            position = text.index(letters, position)
            caret = carets[position]
            self.assertAlmostEqual(caret.x, left, 2, f"{letters!r} of {element}")
            baseline = float(piece.get("y")) - node.frame.y
            self.assertTrue(caret.y < baseline < caret.y + caret.height, f"{letters!r} of {element}")
            position += len(letters)
            if piece.text == letters:
                end = node.text_selection(position - 1, position)[0]
                self.assertAlmostEqual(end.x + end.width, left + width, 2, f"{letters!r} of {element}")

    def test_plain_text(self):
        for text in TEXTS:
            self.check(f'{text} left="10" top="20" width="90" height="130"/>')

    def test_attributed_text(self):
        for alignment, text in RUNS:
            label = f'<UILabel numberOfLines="0" textAlignment="{alignment}" left="10" width="120" height="150">'
            self.check(f"{label}{text}</UILabel>")
