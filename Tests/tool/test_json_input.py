"""Constants and state from JSON."""

from tool import ToolTest


class Values(ToolTest):
    def evaluated(self, json, expression, kind="any"):
        return self.output("eval", expression, "--type", kind, "--state", self.write("s.json", json)).rstrip("\n")

    def test_kinds(self):
        for json, text in [
            ("1", "1"),
            ("-0.5e1", "-5"),
            ("0.1", "0.1"),
            ("9007199254740993", "9007199254740992"),
            ("true", "true"),
            ("false", "false"),
            ('"a b"', "a b"),
            (r'"\"\\\/\n\té😀"', '"\\/\n\té😀'),
            ('[1, true, ["x"], []]', "[1, true, [x], []]"),
            ('{"b": 1, "a": {"c": false}}', "[b: 1, a: [c: false]]"),
        ]:
            with self.subTest(json):
                self.assertEqual(self.evaluated(f'{{"v": {json}}}', "{v}", "string"), text)

    def test_booleans_are_no_numbers(self):
        self.assertEqual(self.evaluated({"a": True, "b": 1}, "{a} {b} {a == b}", "string"), "true 1 false")
        self.assertEqual(self.evaluated({"a": 0, "b": False}, "{a} {b}", "string"), "0 false")

    def test_null(self):
        self.assertEqual(self.evaluated({"a": None}, "a ?? 3"), "3")

    def test_tagged_values(self):
        for json, expression, text in [
            ({"$color": "#f00"}, "v", "rgba(255, 0, 0, 1)"),
            ({"$color": "rgba(0, 51, 255, 0.5)"}, "v", "rgba(0, 51, 255, 0.5)"),
            ({"$insets": [1, 2, 3, 4]}, "v", "(1, 2, 3, 4)"),
            ({"$point": [1, 2]}, "v", "(1, 2)"),
            ({"$size": [1, 2]}, "v", "(1, 2)"),
            ({"$rect": [1, 2, 3, 4]}, "v", "(1, 2, 3, 4)"),
            ({"$offset": [1, 2]}, "v", "(1, 2)"),
            ({"$color": [1, 0, 0, 0.5]}, "v", "rgba(255, 0, 0, 0.5)"),
            ({"$enum": "UIView.ContentMode.center"}, "v == UIView.ContentMode.center", "true"),
            ({"$options": {"type": "UIRectEdge", "names": ["top", "left"]}}, "count(v)", "2"),
        ]:
            with self.subTest(json):
                self.assertEqual(self.evaluated({"v": json}, expression), text)

    def test_tagged_text(self):
        for json, text in [
            ({"$font": "bold 15 Courier"}, "Courier 15 bold"),
            ({"$font": {"family": "Courier", "size": 15, "traits": ["italic"]}}, "Courier 15 italic"),
            ({"$font": {}}, "system 17"),
            ({"$url": "https://example.com"}, "https://example.com"),
            ({"$text": "a <b>b</b>"}, "a b"),
            ({"$image": "Logo"}, "Logo"),
            ({"$image": {"name": "Logo", "size": [3, 4]}}, "Logo"),
        ]:
            with self.subTest(json):
                self.assertEqual(self.evaluated({"v": json}, "{v}", "string"), text)

    def test_tagged_values_inside(self):
        self.assertEqual(self.evaluated({"a": [{"b": {"$point": [1, 2]}}]}, "{a}", "string"), "[[b: (1, 2)]]")

    def test_byte_order_mark(self):
        self.assertEqual(self.evaluated(b'\xef\xbb\xbf{"v": 1}', "v"), "1")


class Errors(ToolTest):
    def complaint(self, json, place, message):
        self.write("a.xml", "<View/>")
        for words in [("eval", "1"), ("compute", "a.xml")]:
            for option in ["--state", "--constants"]:
                err = self.wrong_call(*words, option, self.write("s.json", json))
                self.assertIn(f"s.json:{place}: error: ", err)
                self.assertIn(message, err)

    def test_syntax(self):
        for json, place, message in [
            ("", "1:1", "the file ends"),
            ("{", "1:2", "A key"),
            ('{"a": 1,}', "1:9", "A key"),
            ('{"a" 1}', "1:6", "colon"),
            ('{"a": 1 "b": 2}', "1:9", "comma"),
            ('{"a": [1 2]}', "1:10", "comma"),
            ('{"a": 01}', "1:7", "'01' is not a number"),
            ('{"a": 1.}', "1:7", "'1.' is not a number"),
            ('{"a": -}', "1:7", "'-' is not a number"),
            ('{"a": 1e}', "1:7", "'1e' is not a number"),
            ('{"a": 1e999}', "1:7", "too large"),
            ('{"a": NaN}', "1:7", "A value is expected"),
            ('{"a": tru}', "1:7", "A value is expected"),
            ("{'a': 1}", "1:2", "A key"),
            ('{"a": "b}', "1:7", "does not end"),
            ('{"a": "\t"}', "1:8", "Control characters"),
            (r'{"a": "\x"}', "1:8", "Unknown escape"),
            (r'{"a": "\ud800"}', "1:8", "no character"),
            (r'{"a": "\u00"}', "1:8", "no character"),
            ('{"a": "\\', "1:8", "Unknown escape"),
            ("{} {}", "1:4", "Nothing is expected"),
            ("[1]", "1:1", "An object"),
            ("3", "1:1", "An object"),
            ('{\n  "a": 1,\n  "a": 2\n}', "3:3", "twice"),
            ('{"a": ' + "[" * 80 + "]" * 80 + "}", "1:70", "deeper"),
        ]:
            with self.subTest(json):
                self.complaint(json, place, message)

    def test_tags(self):
        for json, message in [
            ({"$colour": "red"}, "Unknown type"),
            ({"$color": "reddish"}, "no colour"),
            ({"$color": 3}, "takes a text"),
            ({"$insets": [1, 2, 3]}, "top, left, bottom, right"),
            ({"$point": [1, True]}, "x, y"),
            ({"$size": 3}, "width, height"),
            ({"$rect": [1, 2, 3, 4], "b": 1}, "only key"),
            ({"$color": [1, 2]}, "red, green, blue, alpha"),
            ({"$font": "Courrier"}, "Courrier"),
            ({"$font": {"fmaily": "Courier"}}, "fmaily"),
            ({"$font": 5}, "takes a text"),
            ({"$enum": "UIView.ContentMode.centre"}, "centre"),
            ({"$enum": "5"}, "no case"),
            ({"$options": {"type": "UIRectEdge", "names": ["tpo"]}}, "tpo"),
            ({"$options": {"names": []}}, "type"),
            ({"$image": {"size": [1, 2]}}, "name"),
            ({"$text": "<b>a"}, "b"),
        ]:
            with self.subTest(json):
                self.complaint({"a": json}, "1:7", message)

    def test_encoding(self):
        self.complaint(b'{"a": "\xff"}', "1:8", "not UTF-8")

    def test_caret(self):
        err = self.wrong_call("eval", "1", "--state", self.write("s.json", '{\n  "a": tru\n}'))
        self.assertIn('    2 |   "a": tru\n      |        ^', err)
