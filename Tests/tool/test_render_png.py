"""plumb render -o file.png

The texts need the fonts that .ci/install-packages installs."""

from png import PNG
from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

RED, GREEN, BLUE, CLEAR = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0)


class PNGTest(ToolTest):
    def picture(self, document, *words):
        """The picture of a document in a container of 200 x 100."""
        self.write("a.xml", document)
        self.assertEqual(self.output("render", "a.xml", "-o", "a.png", "--size", "200x100", *words), "")
        return PNG((self.folder / "a.png").read_bytes())

    def assert_colours(self, picture, colours):
        for place, colour in colours.items():
            found = picture.pixel(*place)
            # Blending rounds.
            self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(found, colour, strict=True)), f"{place}: {found}")


class Files(PNGTest):
    def test_size(self):
        for words, size in [((), (200, 100)), (("--scale", "2"), (400, 200)), (("--scale", "0.333"), (67, 34))]:
            picture = self.picture("<View/>", *words)
            self.assertEqual((picture.width, picture.height), size)
        self.write("a.xml", '<View width="30" height="20.5"/>')
        self.output("render", "a.xml", "--size", "-", "-o", "b.PNG")
        picture = PNG((self.folder / "b.PNG").read_bytes())
        self.assertEqual((picture.width, picture.height), (30, 21))

    def test_same_call_same_picture(self):
        document = '<View><Label text="a"/><View clipsToBounds="true"><View alpha="0.5"/></View></View>'
        pictures = []
        for _ in range(2):
            self.picture(document)
            pictures.append((self.folder / "a.png").read_bytes())
        self.assertEqual(*pictures)

    def test_unknown_extensions(self):
        for name, extension in [("a.jpg", ".jpg"), ("b.tar.pn", ".pn"), ("c.", ".")]:
            # Before the layout is read.
            said = self.wrong_call("render", "none.xml", "-o", name)
            self.assertIn(f"No pictures are '{extension}' files: '{name}' can be a .svg or a .png", said)
            self.assertFalse((self.folder / name).exists())

    def test_files_that_cannot_be_written(self):
        self.write("a.xml", "<View/>")
        self.assertIn("Cannot write 'none/a.png'", self.wrong_call("render", "a.xml", "-o", "none/a.png"))

    def test_a_wrong_layout_leaves_the_file_alone(self):
        self.write("a.png", "before")
        self.write("a.xml", "<View width='x'/>")
        self.run_tool("render", "a.xml", "-o", "a.png", code=WRONG_LAYOUT)
        self.run_tool("render", "none.xml", "-o", "a.png", code=WRONG_CALL)
        self.write("a.xml", "<View/>")
        self.run_tool("render", "a.xml", "-o", "a.png", "--size", "40000x1", code=WRONG_CALL)
        self.assertEqual((self.folder / "a.png").read_text(), "before")

    def test_sizes_that_are_too_large(self):
        self.write("a.xml", "<View/>")
        for size, scale, pixels in [
            ("32768x1", "1", "32768x1"),
            ("1x32768", "1", "1x32768"),
            ("8000x5001", "1", "8000x5001"),
            ("800x600", "10", "8000x6000"),
            ("1e300x1", "1", "1e+300x1"),
        ]:
            said = self.wrong_call("render", "a.xml", "-o", "a.png", "--size", size, "--scale", scale)
            self.assertIn(
                f"The picture would have {pixels} pixels; a PNG has at most 32767 each way and 40000000", said
            )
        said = self.wrong_call("render", "a.xml", "-o", "a.png", "--scale", "1e308")
        self.assertIn("at most 32767 each way", said)
        self.output("render", "a.xml", "-o", "a.png", "--size", "32767x1")

    def test_sizes_without_anything(self):
        self.write("a.xml", "<View/>")
        for name in ["a.png", "a.svg", "-"]:
            said = self.wrong_call("render", "a.xml", "-o", name, "--size", "0x100")
            self.assertIn("A picture of 0x100 points shows nothing; --size gives it a size", said)
        self.assertIn("0x0 points", self.wrong_call("render", "a.xml", "--size", "-"))
        said = self.wrong_call("render", "a.xml", "-o", "a.png", "--scale", "1e-9")
        self.assertIn("A picture of 0x0 pixels shows nothing; --scale can be larger", said)

    def test_scales_that_are_none(self):
        self.write("a.xml", "<View/>")
        for scale in ["0", "-1", "two", "", "nan", "inf", "0x2", "1e999"]:
            said = self.wrong_call("render", "a.xml", "--scale", scale)
            self.assertIn(f"--scale is a number above 0, such as 2, it cannot be '{scale}'", said)

    def test_transparent_views_in_one_another(self):
        depth = 200
        self.write("a.xml", "<View alpha='0.99'>" * depth + "</View>" * depth)
        self.output("render", "a.xml", "-o", "a.png", "--size", "100x100")
        said = self.wrong_call("render", "a.xml", "-o", "a.png", "--size", "2000x1000")
        self.assertIn("Too many transparent views are in one another", said)


class Shapes(PNGTest):
    def test_backgrounds(self):
        picture = self.picture(
            """<View><View left="10" top="20" width="30" height="40" backgroundColor="red"/>
            <View left="20" top="30" width="30" height="40" backgroundColor="rgba(0, 0, 255, 0.5)"/></View>"""
        )
        self.assert_colours(
            picture,
            {(10, 20): RED, (39, 20): RED, (10, 59): RED, (9, 20): CLEAR, (10, 19): CLEAR, (40, 20): CLEAR}
            | {(25, 35): (128, 0, 127, 255), (49, 69): (0, 0, 255, 127)},
        )

    def test_scale(self):
        picture = self.picture(
            '<View><View left="10" top="20" width="30" height="40" backgroundColor="red"/></View>', "--scale", "2"
        )
        self.assertEqual(picture.ink(), (20, 40, 80, 120))

    def test_corners_and_borders(self):
        picture = self.picture(
            '<View backgroundColor="red" layer.cornerRadius="20" layer.borderWidth="4" layer.borderColor="blue"/>'
        )
        self.assert_colours(
            picture, {(0, 0): CLEAR, (4, 4): CLEAR, (100, 3): BLUE, (3, 50): BLUE, (4, 50): RED, (100, 95): RED}
        )

    def test_opacity_blends_the_whole_group(self):
        picture = self.picture(
            """<View backgroundColor="blue"><View alpha="0.5"><View width="100" backgroundColor="red"/>
            <View left="50" width="100" backgroundColor="lime"/></View></View>""".replace("lime", "#00ff00")
        )
        self.assert_colours(picture, {(10, 50): (128, 0, 127, 255), (75, 50): (0, 128, 127, 255), (180, 50): BLUE})

    def test_clipping(self):
        picture = self.picture(
            """<View><View width="50" height="50" clipsToBounds="true"><View width="100" backgroundColor="red"/></View>
            <View left="100" width="50" height="50"><View width="80" backgroundColor="blue"/></View></View>"""
        )
        self.assert_colours(picture, {(49, 49): RED, (50, 49): CLEAR, (179, 49): BLUE, (180, 49): CLEAR})

    def test_transforms_around_the_anchor_point(self):
        picture = self.picture(
            """<View><View left="80" top="40" width="40" height="20" transform.rotation="pi / 2"
            transform.scale.x="2" transform.translation.x="7" backgroundColor="red"/></View>"""
        )
        self.assertEqual(picture.ink(), (97, 10, 117, 90))

    def test_what_is_scaled_to_nothing(self):
        picture = self.picture('<View backgroundColor="red"><View transform.scale="0" backgroundColor="blue"/></View>')
        self.assert_colours(picture, {(100, 50): RED})

    def test_what_is_far_away(self):
        picture = self.picture(
            """<View><View left="-1e12" width="1e12 + 20" backgroundColor="red" layer.cornerRadius="5"/>
            <View left="1e12" width="50" backgroundColor="blue"/><Label left="1e12" text="a"/>
            <View transform.translation.x="1e12" backgroundColor="blue"/></View>"""
        )
        self.assert_colours(picture, {(0, 50): RED, (19, 50): RED, (20, 50): CLEAR, (199, 50): CLEAR})

    def test_placeholders_and_page_controls(self):
        picture = self.picture('<View><ImageView width="100" height="100"/></View>')
        self.assert_colours(picture, {(10, 50): (128, 128, 128, 38)})
        self.assertGreater(picture.pixel(50, 50)[3], 100)
        picture = self.picture(
            """<View><PageControl numberOfPages="3" currentPage="1" currentPageIndicatorTintColor="red"
            pageIndicatorTintColor="blue" width="100%" height="100%"/></View>"""
        )
        self.assert_colours(picture, {(84, 50): BLUE, (100, 50): RED, (116, 50): BLUE, (92, 50): CLEAR})


class Texts(PNGTest):
    """Texts are where they were measured to be. At 4 pixels a point, ink is found to a quarter of a point."""

    SCALE = 4

    def label(self, attributes, content=""):
        """The frame of a label, and the edges of what is drawn of it; both in points."""
        picture = self.picture(f"<View><Label {attributes}>{content}</Label></View>", "--scale", self.SCALE)
        [node] = [node for node in self.nodes("a.xml", "--size", "200x100") if node["component"] == "UILabel"]
        x, y, width, height = node["frame"]
        ink = picture.ink()
        self.assertIsNotNone(ink, attributes)
        return (x, y, x + width, y + height), [edge / self.SCALE for edge in ink]

    def assert_inside(self, ink, frame, attributes):
        left, top, right, bottom = ink
        # The letters of italics lean over a little.
        self.assertGreaterEqual(left, frame[0] - 0.75, attributes)
        self.assertGreaterEqual(top, frame[1] - 0.25, attributes)
        self.assertLessEqual(right, frame[2] + 0.75, attributes)
        self.assertLessEqual(bottom, frame[3] + 0.25, attributes)

    def test_ink_fills_the_frame_and_stays_inside(self):
        words = "Sphinx of quartz, judge"
        for font in ["16", "16 bold", "16 italic", "16 bold italic", "12 courier", "12 courier bold", "georgia 14"]:
            attributes = f'left="5" top="10" text="{words}" font="{font}"'
            frame, ink = self.label(attributes)
            self.assert_inside(ink, frame, attributes)
            # Letters have room of their own on both sides.
            self.assertLess(ink[0], frame[0] + 2, attributes)
            self.assertGreater(ink[2], frame[2] - 2, attributes)

    def test_every_letter_is_where_it_was_measured(self):
        """Another font, made as wide as the text, would have its words somewhere else."""
        for font in ["20", "20 bold", "20 italic", "12 courier"]:
            start, _ = self.label(f'text="llll" font="{font}"')
            gap, _ = self.label(f'text="llll    H" font="{font}"')
            letter, _ = self.label(f'text="H" font="{font}"')
            picture = self.picture(
                f"""<View><Label text="llll    HHHH" font="{font}"/></View>""", "--scale", self.SCALE
            )
            columns = [column / self.SCALE for column in picture.columns()]
            self.assertLess(max(column for column in columns if column < start[2] + 2), start[2] + 1, font)
            self.assertAlmostEqual(
                min(column for column in columns if column > start[2] + 2), gap[2] - letter[2], delta=2.5, msg=font
            )

    def test_alignment(self):
        for alignment, left, right in [("left", 10, None), ("center", None, None), ("right", None, 190)]:
            _, ink = self.label(f'left="10" width="180" text="HH" textAlignment="{alignment}"')
            if left is not None:
                self.assertAlmostEqual(ink[0], left, delta=2)
            elif right is not None:
                self.assertAlmostEqual(ink[2], right, delta=2)
            else:
                self.assertAlmostEqual((ink[0] + ink[2]) / 2, 100, delta=1)

    def test_lines(self):
        words = "The quick brown fox jumps over the lazy dog"
        for attributes in [
            f'width="90" numberOfLines="0" text="{words}"',
            f'width="90" numberOfLines="2" text="{words}"',
            f'width="90" text="{words}"',
            f'width="90" height="45" numberOfLines="0" text="{words}"',
        ]:
            frame, ink = self.label(attributes)
            self.assert_inside(ink, frame, attributes)
            self.assertGreater(ink[3], frame[3] - 8, attributes)

    def test_runs(self):
        content = "one <b>two</b> three <i>four</i> <u>five</u> <s>six</s>"
        for attributes in ['width="90" numberOfLines="0"', 'width="90"', 'width="90" numberOfLines="2"']:
            frame, ink = self.label(attributes, content)
            self.assert_inside(ink, frame, attributes)

    def test_decorations(self):
        # No-break spaces have nothing but the line.
        under, over = (
            self.picture(f"<View><Label><{tag}>\u00a0\u00a0\u00a0\u00a0</{tag}></Label></View>", "--scale", 4).ink(32)
            for tag in "us"
        )
        width = 4 * 0.278 * 17 * 4
        for line in (under, over):
            self.assertAlmostEqual(line[2] - line[0], width, delta=2)
            self.assertAlmostEqual(line[3] - line[1], 0.05 * 17 * 4, delta=2)
        self.assertGreater(under[1], over[3])

    def test_characters_without_a_width_are_not_drawn(self):
        plain = self.picture('<View><Label text="ab"/></View>').ink()
        self.write("s.json", {"t": "a\u00ad\u200b\u200d\ufe0f\ufeff\u2060\u0001b"})
        picture = self.picture('<View><Label text="{t}"/></View>', "--state", "s.json")
        self.assertEqual(picture.ink(), plain)

    def test_characters_that_the_font_lacks(self):
        """They have the width that is measured for them, and leave all others where they are."""
        _, alone = self.label('text="H" left="68"')
        # Ideographs are an em wide.
        _, ink = self.label('text="\u65e5\u672c\u65e5\u672cH"')
        self.assertEqual(ink[2], alone[2])
        self.assertLess(ink[0], 17)

    def test_texts_without_ink(self):
        for text in ["", " ", "\u200b", "\u0301"]:
            self.write("s.json", {"t": text})
            self.picture('<View><Label text="{t}" width="50"/></View>', "--state", "s.json")

    def test_buttons(self):
        picture = self.picture('<View><Button width="100" height="40" title="HHH" titleColor="red"/></View>')
        left, top, right, bottom = picture.ink()
        self.assertAlmostEqual((left + right) / 2, 50, delta=1)
        self.assertAlmostEqual((top + bottom) / 2, 20, delta=1.5)
