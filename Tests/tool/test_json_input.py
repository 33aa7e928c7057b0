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
            ("-9007199254740993", "-9007199254740992"),
            ("18446744073709551616", "1.8446744073709552e+19"),
            ("1e-999", "0"),
            ("true", "true"),
            ("false", "false"),
            ('"a b"', "a b"),
            (r'"\"\\\/\n\té😀"', '"\\/\n\té😀'),
            ('[1, true, ["x"], []]', "[1, true, [x], []]"),
            ('{"b": 1, "a": {"c": false}}', "[b: 1, a: [c: false]]"),
        ]:
            with self.subTest(json):
                self.assertEqual(self.evaluated(f'{{"v": {json}}}', "{v}", "string"), text)

    def test_characters_beyond_the_keyboard(self):
        self.assertEqual(self.evaluated(r'{"v": "a\u0000b"}', "v == 'a\\0b'"), "true")
        self.assertEqual(self.evaluated(r'{"v": "\ud83d\ude00"}', "v == '\\u{1F600}'"), "true")

    def test_keys_keep_their_order(self):
        keys = [f"k{n * 7919 % 1000}" for n in range(1000)]
        json = {"v": dict.fromkeys(keys, 0)}
        self.assertEqual(self.evaluated(json, "{v}", "string"), "[" + ", ".join(f"{key}: 0" for key in keys) + "]")

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
    def assert_error(self, json, place, message, accepted=""):
        """Asserts position (line and column, or none) and message of the error, for all options that read a file."""
        self.write("a.xml", "<View/>")
        for words in [("eval", "1"), ("compute", "a.xml")]:
            for option in ["--state", "--constants"]:
                err = self.wrong_call(*words, option, self.write("s.json", json))
                self.assertTrue(err.startswith(f"s.json{place and ':' + place}: error: "), err)
                self.assertIn(message, err.splitlines()[0])
                self.assertIn(accepted, err)

    def test_syntax(self):
        values = "= a value is an object, an array, a text"
        for json, place, message, accepted in [
            ("", "1:1", "unexpected token near end of file", values),
            ("{", "1:2", "string or '}' expected near end of file", ""),
            ('{"a": 1,}', "1:9", "string or '}' expected", ""),
            ('{"a" 1}', "1:6", "':' expected near '1'", ""),
            ('{"a": 1 "b": 2}', "1:9", "'}' expected", ""),
            ('{"a": [1 2]}', "1:10", "']' expected", ""),
            ('{"a": 01}', "1:7", "invalid token near '0'", values),
            ('{"a": 1.}', "1:7", "invalid token near '1.'", values),
            ('{"a": -}', "1:7", "invalid token near '-'", values),
            ('{"a": 1e}', "1:7", "invalid token near '1e'", values),
            ('{"a": 1e999}', "1:7", "overflow", "= a number is a double"),
            ('{"a": -1e999}', "1:7", "overflow", "= a number is a double"),
            ('{"a": NaN}', "1:7", "invalid token near 'NaN'", values),
            ('{"a": Infinity}', "1:7", "invalid token near 'Infinity'", values),
            ('{"a": tru}', "1:7", "invalid token near 'tru'", values),
            ("{'a': 1}", "1:2", "string or '}' expected", ""),
            ('{"a": "b}', "1:7", "premature end", "= a text ends with a double quote"),
            ('{"a": "\t"}', "1:7", "control character 0x9", r"= in a text it is written as \u00XX"),
            ('{"a": "b\n"}', "1:7", "unexpected newline", r"= in a text it is written as \n"),
            (r'{"a": "\x"}', "1:7", "invalid escape", "= escapes are "),
            (r'{"a": "\ud800"}', "1:7", r"invalid Unicode '\uD800'", "are pairs"),
            (r'{"a": "\ud800\u0041"}', "1:7", "invalid Unicode", "are pairs"),
            (r'{"a": "\u00"}', "1:7", "invalid escape", "= escapes are "),
            ('{"a": "\\', "1:7", "invalid escape", "= escapes are "),
            (r'{"a\u0000b": 1}', "1:2", "NUL byte in object key", ""),
            ("{} {}", "1:4", "end of file expected", ""),
            ("[1]", "1:1", "An object with keys is expected", ""),
            ("3", "1:1", "An object with keys is expected", ""),
            ("nul", "1:1", "invalid token near 'nul'", values),
            ('{\n  "a": 1,\n  "a": 2\n}', "3:3", "duplicate object key", "= a key stands in an object once"),
            (r'{"v": {"a": 1, "\u0061": 2}}', "1:16", "duplicate object key", ""),
            ('{"ä€😀": ?}', "1:9", "invalid token near '?'", values),
            (b'\xef\xbb\xbf{"a": tru}', "1:7", "invalid token near 'tru'", values),
            # Longer than what is quoted of a token.
            ('{"a": "' + "x" * 30 + '" 1}', "1:40", "'}' expected near '1'", ""),
        ]:
            with self.subTest(json):
                self.assert_error(json, place, message, accepted)

    def test_depth(self):
        deepest = '{"a": ' + "[" * 63 + "]" * 63 + "}"
        self.assertEqual(self.output("eval", "1", "--state", self.write("s.json", deepest)), "1\n")
        message = "Values are nested deeper than 64 levels"
        self.assert_error('{"a": ' + "[" * 64 + "]" * 64 + "}", "", message)
        self.assert_error('{"a": ' * 64 + "[]" + "}" * 64, "", message)
        self.assert_error("[" * 100_000, "1:2049", "maximum parsing depth", "= values nest 64 levels deep at most")

    def test_tags(self):
        for json, message in [
            ({"$colour": "red"}, "Unknown type"),
            ({"$color": "reddish"}, "not a valid colour"),
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
            ({"$enum": "5"}, "not a valid case"),
            ({"$options": {"type": "UIRectEdge", "names": ["tpo"]}}, "tpo"),
            ({"$options": {"names": []}}, "type"),
            ({"$image": {"size": [1, 2]}}, "name"),
            ({"$text": "<b>a"}, "b"),
        ]:
            with self.subTest(json):
                self.assert_error({"a": json}, "", message)

    def test_tags_name_the_key_path(self):
        wrong = {"$color": "reddish"}
        for json, path in [
            ({"a": wrong}, "a"),
            ({"first": 1, "a": {"b": {"c": wrong}}}, "a.b.c"),
            ({"a": [1, {}, {"b": [wrong]}]}, "a[2].b[0]"),
            ({"a": [[0], [0, wrong]]}, "a[1][1]"),
            ({"a": {"$font": {"family": wrong}}}, "a.$font.family"),
        ]:
            with self.subTest(path):
                self.assert_error(json, "", f"`{path}`: 'reddish' is not a valid colour")
        self.assert_error(wrong, "", "error: 'reddish' is not a valid colour")

    def test_encoding(self):
        self.assert_error(b'{"a": "\xff"}', "1:8", "not UTF-8")

    def test_files(self):
        self.assertIn(
            "none.json: error: Cannot open the file: no such", self.wrong_call("eval", "1", "--state", "none.json")
        )
        self.assertIn(".: error: This is a directory", self.wrong_call("eval", "1", "--state", "."))
        with open(self.folder / "large.json", "wb") as file:
            file.truncate((64 << 20) + 1)
        err = self.wrong_call("eval", "1", "--state", "large.json")
        self.assertIn("large.json: error: The file has 67108865 bytes; the limit is 67108864", err)

    def test_caret(self):
        err = self.wrong_call("eval", "1", "--state", self.write("s.json", '{\n  "a": tru\n}'))
        self.assertIn('    2 |   "a": tru\n      |        ^~~\n', err)
