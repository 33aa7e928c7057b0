"""plumb render"""

import re
from itertools import pairwise
from xml.etree import ElementTree

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

SVG = "{http://www.w3.org/2000/svg}"


class Render(ToolTest):
    def picture(self, document, *words):
        """The root element of the picture of a document in a container of 200 x 100."""
        self.write("a.xml", document)
        return ElementTree.fromstring(self.output("render", "a.xml", "--size", "200x100", *words))

    def shapes(self, document, *words):
        """Name and attributes of every shape, groups and clips left out."""
        picture = self.picture(document, *words)
        return [
            (e.tag.removeprefix(SVG), e.attrib)
            for e in picture.iter()
            if e.tag.removeprefix(SVG) not in ("svg", "g", "clipPath")
        ]

    def test_size(self):
        picture = self.picture("<View/>")
        self.assertEqual((picture.get("width"), picture.get("height")), ("200", "100"))
        self.assertEqual(picture.get("viewBox"), "0 0 200 100")
        self.write("b.xml", '<View width="30" height="20.5"/>')
        for words, box in [([], "0 0 800 600"), (["--size", "-"], "0 0 30 20.5")]:
            picture = ElementTree.fromstring(self.output("render", "b.xml", *words))
            self.assertEqual(picture.get("viewBox"), box)

    def test_scale(self):
        picture = self.picture("<View/>", "--scale", "1.5")
        self.assertEqual((picture.get("width"), picture.get("height")), ("300", "150"))
        self.assertEqual(picture.get("viewBox"), "0 0 200 100")

    def test_file(self):
        self.write("a.xml", '<View backgroundColor="red"/>')
        self.assertEqual(self.output("render", "a.xml", "-o", "out.svg"), "")
        picture = (self.folder / "out.svg").read_text()
        self.assertEqual(self.output("render", "a.xml"), picture)
        self.assertEqual(self.output("render", "a.xml", "-o", "-"), picture)
        self.assertIn("Cannot write", self.wrong_call("render", "a.xml", "-o", "none/out.svg"))

    def test_a_wrong_layout_leaves_the_file_alone(self):
        self.write("out.svg", "before")
        self.write("a.xml", "<View width='x'/>")
        self.run_tool("render", "a.xml", "-o", "out.svg", code=WRONG_LAYOUT)
        self.run_tool("render", "none.xml", "-o", "out.svg", code=WRONG_CALL)
        self.assertEqual((self.folder / "out.svg").read_text(), "before")

    def test_controllers(self):
        document = """<TabBarController selectedIndex="1" tabBar.barTintColor="red">
          <View backgroundColor="blue"/>
          <NavigationController><View backgroundColor="blue"/><View id="top" width="50"/></NavigationController>
        </TabBarController>"""
        bar = {"x": "0", "y": "0", "width": "200", "height": "44", "fill": "#f7f7f7"}
        line = {"x": "0", "y": "43.5", "width": "200", "height": "0.5", "fill": "#b3b3b3"}
        tabs = {"x": "0", "y": "51", "width": "200", "height": "49", "fill": "#ff0000"}
        self.assertEqual(
            [attributes for _, attributes in self.shapes(document)],
            [bar, line, tabs, {**line, "y": "51"}],
        )
        plain = document.replace('tabBar.barTintColor="red"', 'tabBar.isHidden="true"')
        plain = plain.replace("<NavigationController>", '<NavigationController isNavigationBarHidden="true">')
        self.assertEqual(self.shapes(plain), [])

    def test_backgrounds(self):
        document = """<UIViewController view.backgroundColor="#123456">
          <View left="10" top="20" width="30" height="40" backgroundColor="#f008"/>
          <View width="5" layer.backgroundColor="rgb(300, -5, 0)"/>
          <View backgroundColor="clear"/><View/><View width="0" backgroundColor="red"/>
        </UIViewController>"""
        self.assertEqual(
            [attributes for _, attributes in self.shapes(document)],
            [
                {"x": "0", "y": "0", "width": "200", "height": "100", "fill": "#123456"},
                {"x": "10", "y": "20", "width": "30", "height": "40", "fill": "#ff0000", "fill-opacity": "0.533"},
                {"x": "0", "y": "0", "width": "5", "height": "100", "fill": "#ff0000"},
            ],
        )

    def test_root_coordinates(self):
        document = """<View><ScrollView left="10" top="20" contentOffset.y="15"><View left="5" top="10" width="30"
          height="40" backgroundColor="red"/></ScrollView></View>"""
        self.assertEqual(self.shapes(document)[-1][1]["x"], "15")
        self.assertEqual(self.shapes(document)[-1][1]["y"], "15")

    def test_borders_are_inside_and_above(self):
        document = """<View layer.borderWidth="4" layer.borderColor="blue" layer.cornerRadius="10"
          backgroundColor="red"><View backgroundColor="green"/></View>"""
        shapes = self.shapes(document)
        self.assertEqual([attributes["fill"] for _, attributes in shapes], ["#ff0000", "#00ff00", "none"])
        self.assertEqual(shapes[0][1]["rx"], "10")
        border = {"x": "2", "y": "2", "width": "196", "height": "96", "rx": "8"}
        self.assertEqual(shapes[-1][1], border | {"fill": "none", "stroke": "#0000ff", "stroke-width": "4"})

    def test_corners_are_at_most_half_of_the_side(self):
        document = '<View><View width="40" height="20" layer.cornerRadius="99" backgroundColor="red"/></View>'
        self.assertEqual(self.shapes(document)[0][1]["rx"], "10")

    def test_opacity_belongs_to_the_group(self):
        picture = self.picture('<View alpha="0.5"><View layer.opacity="0.25" backgroundColor="red"/></View>')
        groups = list(picture.iter(SVG + "g"))
        self.assertEqual([group.get("opacity") for group in groups], ["0.5", "0.25"])
        self.assertEqual(len(groups[1]), 1)
        self.assertEqual(self.shapes('<View alpha="0"><View backgroundColor="red"/></View>'), [])

    def test_hidden_nodes_are_left_out(self):
        document = (
            '<View><View isHidden="true"><View backgroundColor="red"/></View><View backgroundColor="blue"/></View>'
        )
        self.assertEqual([attributes["fill"] for _, attributes in self.shapes(document)], ["#0000ff"])

    def test_clipping(self):
        document = """<View><View clipsToBounds="true" width="50" layer.cornerRadius="8" backgroundColor="red">
          <View width="100" backgroundColor="blue"/></View><View backgroundColor="green"><View/></View></View>"""
        picture = self.picture(document)
        clip = picture.find(f".//{SVG}clipPath")
        self.assertEqual(clip[0].attrib, {"x": "0", "y": "0", "width": "50", "height": "100", "rx": "8"})
        groups = list(picture.iter(SVG + "g"))
        self.assertEqual([group.get("clip-path") for group in groups], [f"url(#{clip.get('id')})"])
        self.assertEqual([shape.get("fill") for shape in groups[0]], ["#0000ff"])

    def test_transforms_around_the_anchor_point(self):
        document = """<View><View left="10" top="20" width="40" height="20" transform.rotation="pi / 2"
          transform.scale="2" transform.translation.x="7" layer.anchorPoint.x="0" backgroundColor="red"/></View>"""
        group = self.picture(document).find(f".//{SVG}g")
        # What is at the anchor point stays there, but for the translation.
        self.assertEqual(group.get("transform"), "matrix(0 2 -2 0 77 10)")

    def test_transform_of_axes(self):
        document = '<View><View width="10" height="10" layer.transform.scale.y="3"/></View>'
        self.assertEqual(self.picture(document).find(f".//{SVG}g").get("transform"), "matrix(1 0 0 3 0 -10)")

    def test_images_are_placeholders(self):
        names = [name for name, _ in self.shapes('<View><ImageView width="20" height="20"/></View>')]
        self.assertEqual(names, ["rect", "path"])

    def test_the_image_of_a_button_is_beside_its_title(self):
        self.write("c.xml", '<catalog><image name="star" width="20" height="10"/></catalog>')
        document = """<View><Button title="abcde" titleLabel.font="Courier 10" image="star" width="100"
          height="40"/></View>"""
        shapes = self.shapes(document, "--catalog", "c.xml")
        self.assertEqual([name for name, _ in shapes], ["rect", "path", "text"])
        (_, image), _, (_, text) = shapes
        # 50 points together; the title is in the middle of what the image leaves.
        self.assertEqual([image.get(name) for name in ("x", "y", "width", "height")], ["25", "15", "20", "10"])
        self.assertEqual((text.get("x"), text.get("text-anchor")), ("60", "middle"))

    def test_page_control(self):
        document = """<View><PageControl numberOfPages="3" currentPage="1" currentPageIndicatorTintColor="red"
          width="100%"/></View>"""
        shapes = self.shapes(document)
        self.assertEqual([name for name, _ in shapes], ["rect"] * 3)
        self.assertEqual([attributes["x"] for _, attributes in shapes], ["80.5", "96.5", "112.5"])
        self.assertEqual({(attributes["width"], attributes["rx"]) for _, attributes in shapes}, {("7", "3.5")})
        self.assertEqual([attributes["fill"] == "#ff0000" for _, attributes in shapes], [False, True, False])
        for pages in ["0", "-1", "1e300"]:
            self.assertEqual(self.shapes(f'<View><PageControl width="10" numberOfPages="{pages}"/></View>'), [])

    def test_controls(self):
        shapes = self.shapes('<View><Slider width="100" height="30" value="0.5" thumbTintColor="red"/></View>')
        self.assertEqual([attributes["width"] for _, attributes in shapes], ["100", "50", "24"])
        self.assertEqual(shapes[1][1]["fill"], "#007aff")
        thumb = {"x": "38", "y": "3", "width": "24", "height": "24", "rx": "12", "fill": "#ff0000"}
        self.assertEqual(shapes[2][1], thumb)
        segments = """<View><SegmentedControl width="100" height="30" items="['A', 'B']"
          selectedSegmentIndex="0"/></View>"""
        self.assertEqual([name for name, _ in self.shapes(segments)], ["rect", "rect", "text", "text"])

    def test_same_call_same_picture(self):
        self.write("a.xml", '<View><Label text="a"/><View clipsToBounds="true"><View alpha="0.5"/></View></View>')
        self.assertEqual(self.output("render", "a.xml"), self.output("render", "a.xml"))


class Texts(ToolTest):
    def texts(self, label, *words):
        self.write("a.xml", f"<View>{label}</View>")
        svg = self.output("render", "a.xml", "--size", "200x100", *words)
        return list(ElementTree.fromstring(svg).iter(SVG + "text"))

    def test_style(self):
        [text] = self.texts('<Label text="Hi" font="20 bold" textColor="#102030"/>')
        self.assertEqual(text.text, "Hi")
        self.assertEqual((text.get("font-size"), text.get("font-weight")), ("20", "bold"))
        self.assertEqual(text.get("fill"), "#102030")
        self.assertEqual(text.get("text-anchor"), None)

    def test_lines_are_those_that_are_measured(self):
        words = "The quick brown fox jumps over the lazy dog"
        texts = self.texts(f'<Label width="100" numberOfLines="0" text="{words}"/>')
        self.assertEqual(" ".join(text.text for text in texts), words)
        [label] = [node for node in self.nodes("a.xml", "--size", "200x100") if node["component"] == "UILabel"]
        self.assertEqual(label["frame"][3], 20 * len(texts))
        for text in texts:
            self.assertLessEqual(float(text.get("textLength")), 100)
        baselines = [float(text.get("y")) for text in texts]
        distances = [round(lower - upper, 3) for upper, lower in pairwise(baselines)]
        self.assertEqual(distances, [20] * (len(texts) - 1))

    def test_alignment(self):
        for alignment, anchor, x in [
            ("left", None, "10"),
            ("center", "middle", "60"),
            ("right", "end", "110"),
            ("natural", None, "10"),
        ]:
            [text] = self.texts(f'<Label left="10" width="100" text="a" textAlignment="{alignment}"/>')
            self.assertEqual((text.get("text-anchor"), text.get("x")), (anchor, x), alignment)
        [text] = self.texts('<Label left="10" width="100" text="a"/>', "--direction", "rtl")
        self.assertEqual((text.get("text-anchor"), text.get("x")), ("end", "110"))

    def test_text_stands_in_the_middle_of_its_height(self):
        [low] = self.texts('<Label height="60" text="a"/>')
        [high] = self.texts('<Label text="a"/>')
        self.assertAlmostEqual(float(low.get("y")) - float(high.get("y")), 20, places=3)

    def test_too_much_text_ends_with_an_ellipsis(self):
        [text] = self.texts('<Label width="80" text="Far too long for this"/>')
        self.assertRegex(text.text, r"^Far to.*…$")
        [text] = self.texts('<Label width="80" text="Far too long for this" lineBreakMode="byClipping"/>')
        self.assertEqual(text.text, "Far too")
        texts = self.texts('<Label width="80" height="45" numberOfLines="0" text="Far too long for this place here"/>')
        self.assertEqual(len(texts), 2)
        self.assertTrue(texts[1].text.endswith("…"))

    def test_buttons(self):
        [text] = self.texts('<Button width="100" height="40" title="Go"/>')
        self.assertEqual((text.text, text.get("x"), text.get("fill")), ("Go", "50", "#007aff"))
        [text] = self.texts(
            '<Button title="Go" titleColor="red" titleLabel.font="21" contentHorizontalAlignment="left"/>'
        )
        self.assertEqual((text.get("x"), text.get("fill"), text.get("font-size")), ("0", "#ff0000", "21"))

    def test_text_cannot_break_out(self):
        evil = "</text><script>&\"'"
        self.write("s.json", {"t": evil + "\u0001\u001b"})
        texts = self.texts('<Label width="190" text="{t}"/>', "--state", "s.json")
        # Control characters have no width.
        self.assertEqual(texts[0].text, evil)
        svg = self.output("render", "a.xml", "--state", "s.json", "--size", "200x100")
        self.assertIsNone(re.search("<script", svg))

    def test_fonts_are_those_that_are_measured(self):
        self.write("a.xml", '<View><Label text="a"/></View>')
        picture = ElementTree.fromstring(self.output("render", "a.xml"))
        self.assertTrue(picture.get("font-family").startswith("'Liberation Sans', Helvetica, Arial, "))
        for font, family, weight, style in [
            ("12", None, None, None),
            ("12 semibold", None, "bold", None),
            ("12 medium italic", None, None, "italic"),
            ("georgia 12 light", None, None, None),
            ("courier 12 black italic", "'Liberation Mono'", "bold", "italic"),
            ("menlo 12", "'Liberation Mono'", None, None),
            ("12 monospace", "'Liberation Mono'", None, None),
        ]:
            [text] = self.texts(f'<Label width="190" text="a" font="{font}"/>')
            found = (text.get("font-family"), text.get("font-weight"), text.get("font-style"))
            self.assertEqual((found[0] and found[0].split(",")[0], *found[1:]), (family, weight, style), font)
            self.assertEqual(text.get("font-size"), "12")

    def test_runs(self):
        texts = self.texts('<Label textColor="red">a <b>b</b><i>c</i> <u>d<s>e</s></u></Label>')
        self.assertEqual([text.text for text in texts], ["a ", "b", "c", " ", "d", "e"])
        self.assertEqual([text.get("font-weight") for text in texts], [None, "bold", None, None, None, None])
        self.assertEqual([text.get("font-style") for text in texts], [None, None, "italic", None, None, None])
        self.assertEqual([text.get("text-decoration") for text in texts[4:]], ["underline", "underline line-through"])
        self.assertEqual({text.get("fill") for text in texts}, {"#ff0000"})
        for left, right in pairwise(texts):
            end = float(left.get("x")) + float(left.get("textLength"))
            self.assertAlmostEqual(float(right.get("x")), end, places=2)

    def test_offsets_of_runs(self):
        plain, low, high = self.texts("<Label>a<sub>b</sub><sup>c</sup></Label>")
        self.assertLess(float(plain.get("y")), float(low.get("y")))
        self.assertGreater(float(plain.get("y")), float(high.get("y")))
        self.assertEqual(low.get("font-size"), "14.167")

    def test_paragraphs_and_lists(self):
        texts = self.texts(
            '<Label width="190" numberOfLines="0"><center>a</center><ul><li>b</li><li>c</li></ul>d</Label>'
        )
        self.assertEqual([text.text for text in texts], ["a", "•", "b", "•", "c", "d"])
        self.assertAlmostEqual(float(texts[0].get("x")) + float(texts[0].get("textLength")) / 2, 95, places=2)
        self.assertEqual([texts[index].get("x") for index in (1, 3, 5)], ["11", "11", "0"])
        # The space above the list and below it, in lines of 20 points.
        baselines = [float(texts[index].get("y")) for index in (0, 1, 3, 5)]
        self.assertEqual([round(lower - upper, 3) for upper, lower in pairwise(baselines)], [37, 20, 37])

    def test_attributed_text_without_place(self):
        words = "one <b>two</b> three <i>four</i>"
        texts = self.texts(
            f'<Label width="70" height="25" numberOfLines="0" lineBreakMode="byWordWrapping">{words}</Label>'
        )
        self.assertEqual([text.text for text in texts], ["one ", "two"])
        texts = self.texts(f'<Label width="70" lineBreakMode="byTruncatingTail">{words}</Label>')
        self.assertEqual([text.text for text in texts][:1], ["one "])
        self.assertTrue(texts[-1].text.endswith("…"))
        for text in texts:
            self.assertLessEqual(float(text.get("x")) + float(text.get("textLength")), 70)

    def test_attributed_titles(self):
        first, second = self.texts('<Button width="100" height="40" attributedTitle="&lt;b>a&lt;/b> b"/>')
        end = float(second.get("x")) + float(second.get("textLength"))
        self.assertAlmostEqual((float(first.get("x")) + end) / 2, 50, places=2)
        self.assertEqual((first.get("font-weight"), first.get("font-size")), ("bold", "15"))
