"""plumb schema: documents that load are valid, wrong ones are not."""

import json
import re
import subprocess
from xml.sax.saxutils import quoteattr

from tool import ROOT, TOOL, WRONG_CALL, ToolTest

FIXTURES = ROOT / "Tests" / "Fixtures"
EXAMPLES = ROOT / "examples"
GOOD = """<UIView id="a" backgroundColor="red" contentMode="center">
  <param name="gap" type="Int"/>
  <macro name="m" value="1"/>
  <state name="s" type="Int"/>
  <Label text="{s} points" textAlignment="{s > 1 ? left : right}" width="10 + m"/>
  <UITextView dataDetectorTypes="link, address">Hello <b>you</b></UITextView>
  <UIView xml="part.xml" anything="1"/>
  <children/>
  <constraints>width == 10</constraints>
</UIView>"""
WRONG = {
    "component": "<UIVeiw/>",
    "child": "<UIView><UILable/></UIView>",
    "property": '<UILabel txet="a"/>',
    "case": '<UILabel textAlignment="centre"/>',
    "case in braces": '<UILabel textAlignment="{centre}"/>',
    "option": '<UITextView dataDetectorTypes="link, adress"/>',
    "read-only property": '<UIView safeAreaInsets.top="1"/>',
    "reserved attribute": '<UIView id="{a}"/>',
    "declaration": '<UIView><macro name="a"/></UIView>',
    "slot": '<UIView><children a="1"/></UIView>',
    "root": "<div/>",
}


def text(lines):
    return lines if isinstance(lines, str) else "\n".join(lines)


def catalog(fixture, built_in):
    """What a fixture registers in code, as a catalog, which cannot say a built-in component again as code can."""
    parts = []
    for kind, case, key in [("enumeration", "case", "enumerations"), ("options", "option", "option_sets")]:
        for name, cases in fixture.get(key, {}).items():
            items = "".join(f"<{case} name={quoteattr(item)}/>" for item in cases)
            parts.append(f"<{kind} name={quoteattr(name)}>{items}</{kind}>")
    for name, facts in fixture.get("components", {}).items():
        if name in built_in:
            continue
        if isinstance(facts, str):
            facts = {"natural": facts}
        properties = "".join(
            f"<property name={quoteattr(key)} type={quoteattr(kind if isinstance(kind, str) else kind['type'])}/>"
            for key, kind in facts.get("properties", {}).items()
        )
        parts.append(
            f"<component name={quoteattr(name)} base={quoteattr(facts.get('base', 'UIView'))} "
            f"natural={quoteattr(facts.get('natural', 'none'))}>{properties}</component>"
        )
    return f"<catalog>{''.join(parts)}</catalog>" if parts else None


def documents():
    """The documents of fixtures that load, with their fixtures."""
    for path in sorted(FIXTURES.glob("*/*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        if fixture["kind"] != "frames" or fixture.get("lenient") or "xml" not in fixture:
            continue
        document = text(fixture["xml"])
        if document.lstrip("\ufeff \n").startswith("<"):
            yield fixture["id"], fixture, document


class Schema(ToolTest):
    def schema(self, form, *words):
        return self.write(f"schema.{form}", self.output("schema", "--as", form, *words))

    def invalid(self, schema, names):
        """The files that a schema refuses, with what xmllint says."""
        option = "--relaxng" if schema.endswith("rng") else "--schema"
        process = subprocess.run(
            ["xmllint", "--noout", option, schema, *names],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=300,
            errors="replace",
        )
        self.assertNotIn("failed to compile", process.stderr)
        fails = set(re.findall(r"(?m)^(\S+) fails to validate$", process.stderr))
        fine = set(re.findall(r"(?m)^(\S+) validates$", process.stderr))
        self.assertEqual(fails | fine, set(names), process.stderr)
        return {name: [line for line in process.stderr.splitlines() if line.startswith(name + ":")] for name in fails}

    def test_right_and_wrong_documents(self):
        self.write("good.xml", GOOD)
        names = []
        for name, document in WRONG.items():
            names.append(self.write(name.replace(" ", "-") + ".xml", document))
        for form in ["rng", "xsd"]:
            with self.subTest(form):
                # XML Schema has no attributes but those that it names.
                schema = (
                    self.schema(form, "good.xml") if form == "rng" else self.with_names(form, "good.xml", "anything")
                )
                self.assertEqual(self.invalid(schema, ["good.xml"]), {})
                self.assertEqual(set(self.invalid(schema, names)), set(names))

    def with_names(self, form, path, parameter):
        self.write("more.xml", f'<UIView left="1"><param name="{parameter}" type="Int"/></UIView>')
        return self.schema(form, path, "more.xml")

    def test_documents_that_load(self):
        every = {f"{name}.xml": (fixture, document) for name, fixture, document in documents()}
        self.assertGreater(len(every), 700)
        for name, (_, document) in every.items():
            self.write(name, document)
        plain = [n for n, (f, _) in every.items() if not ({"catalogs", "components", "enumerations"} & f.keys())]
        refused = self.invalid(self.schema("rng"), plain)
        self.assertLess(len(refused), 60, sorted(refused))
        built_in = {component["name"] for component in json.loads(self.output("schema", "--as", "json"))["components"]}
        # Some have words for values that only their host knows, or use its catalog.
        for name in [*refused, *(n for n in every if n not in plain)]:
            fixture, _ = every[name]
            words = [name]
            for number, lines in enumerate([*fixture.get("catalogs", []), catalog(fixture, built_in)]):
                if lines is not None:
                    words += ["--catalog", self.write(f"c{number}.catalog", text(lines))]
            for key in ["constants", "symbols", "state"]:
                known = {key: 0 for key in fixture.get(key, {})}
                words += ["--state", self.write(f"{key}.json", known)]
            with self.subTest(name):
                self.assertEqual(self.invalid(self.schema("rng", *words), [name]), {})

    def test_xsd_of_documents_that_load(self):
        names = []
        for name, fixture, document in documents():
            if {"catalogs", "components", "enumerations", "symbols", "constants", "state", "scopes"} & fixture.keys():
                continue
            if "<param" not in document and " xml=" not in document and " template=" not in document:
                names.append(self.write(name + ".xml", document))
        self.assertGreater(len(names), 400)
        refused = self.invalid(self.schema("xsd", *names), names)
        # In markup, XML Schema knows only the names that Plumb knows; an attribute that is only a comment counts.
        self.assertLess(len(refused), 12, refused)

    def test_examples(self):
        files = [path for path in EXAMPLES.rglob("*.xml") if "<catalog" not in path.read_text()]
        self.assertGreater(len(files), 8)
        catalogs = [path for path in EXAMPLES.rglob("*.xml") if "<catalog" in path.read_text()]
        words = [word for path in catalogs for word in ("--catalog", path)]
        names = []
        for number, path in enumerate(files):
            names.append(self.write(f"{number}-{path.name}", path.read_bytes()))
        self.assertEqual(self.invalid(self.schema("rng", *words), names), {})

    def test_a_catalog_of_the_host(self):
        self.write(
            "game.xml",
            '<catalog namespace="Game"><enumeration name="Team"><case name="red"/></enumeration>'
            '<component name="Bar" documentation="How much."><property name="team" type="Team"/></component></catalog>',
        )
        self.write("a.xml", '<UIView><Bar team="red"/><Game.Bar team="{red}" left="1"/></UIView>')
        self.write("b.xml", '<UIView><Bar team="blue"/></UIView>')
        for form in ["rng", "xsd"]:
            schema = self.schema(form, "--catalog", "game.xml")
            self.assertEqual(set(self.invalid(schema, ["a.xml", "b.xml"])), {"b.xml"})
            self.assertIn("How much.", (self.folder / schema).read_text())

    def test_json(self):
        self.write(
            "game.xml",
            '<catalog><function name="f" arguments="String, Int?" result="Int" documentation="Does it."/>'
            '<constant name="gap" value="8"/><color name="danger" value="red"/></catalog>',
        )
        schema = json.loads(self.output("schema", "--as", "json", "--catalog", "game.xml"))
        components = {component["name"]: component for component in schema["components"]}
        label = components["UILabel"]
        self.assertEqual((label["base"], label["aliases"], label["natural"]), ("UIView", ["Label"], "both"))
        own = {item["name"]: item for item in label["properties"]}
        self.assertEqual(own["text"]["documentation"], "The text.")
        self.assertNotIn("alpha", own)
        # With those of its bases it has what the catalog lists.
        for listed in self.answer("catalog", "UIButton", "UITableViewCell", "UINavigationController")["components"]:
            names = set()
            step = components[listed["name"]]
            while step:
                names |= {item["name"] for item in step["properties"]}
                step = components[step["base"]] if step["extendsBase"] and step["base"] else None
            self.assertLessEqual({item["name"] for item in listed["properties"]} - {"outlet", "constraints"}, names)
        modes = next(item for item in schema["enumerations"] if item["name"] == "UIView.ContentMode")
        self.assertIn({"name": "center", "value": 4}, modes["cases"])
        functions = {item["name"]: item for item in schema["functions"]}
        self.assertEqual(functions["f"]["signature"], "f(String, Int?)")
        self.assertEqual(functions["f"]["documentation"], "Does it.")
        self.assertTrue(functions["max"]["documentation"])
        self.assertEqual(schema["constants"], [{"name": "gap", "value": 8}])
        self.assertIn("danger", [item["name"] for item in schema["colors"]])
        for word in (item["name"] for item in schema["computed"]):
            expression = f"{word} == regular ? 1 : 0" if word.startswith("sizeClass") else word
            self.assertEqual(self.run_tool("check", "-", given=f'<View alpha="{expression}"/>'.encode())[1], "")

    def test_everything_in_the_json_is_explained(self):
        schema = json.loads(self.output("schema", "--as", "json"))
        missing = []

        def look(value, path):
            if isinstance(value, list):
                for item in value:
                    look(item, path)
            elif isinstance(value, dict):
                name = f"{path}/{value.get('name', '')}"
                if value.get("documentation") == "" and not path.startswith(("/components", "/enumerations")):
                    missing.append(name)
                for key, item in value.items():
                    look(item, f"{name}/{key}" if "name" in value else f"{path}/{key}")

        look({key: value for key, value in schema.items() if key not in ("components", "enumerations")}, "")
        self.assertEqual(missing, [])
        for component in schema["components"]:
            for item in component["properties"]:
                self.assertTrue(item["documentation"], f"{component['name']}.{item['name']}")

    def test_the_language_of_the_json(self):
        """How types are read, and what declarations need, as documents show it."""
        schema = json.loads(self.output("schema", "--as", "json"))
        texts = {"expression": "1 +", "text": "{1 +}", "name": "{1 +}"}
        for kind in schema["types"]:
            if kind["kind"] == "literal":
                continue
            for name in [kind["name"], *kind["aliases"]]:
                given = f'<View p="{texts[kind["kind"]]}"><param name="p" type="{name}"/></View>'
                self.assertIn("in <View>", self.run_tool("check", "-", code=1, given=given.encode())[1], name)
            if kind["kind"] == "text":
                given = f'<View p="a + b"><param name="p" type="{kind["name"]}"/></View>'
                self.assertNotIn("Unknown property", "".join(self.check(given)), kind["name"])
        for declaration in schema["declarations"]:
            given = {item["name"]: "1" for item in declaration["attributes"]}
            given.update({"type": "Int"} if "type" in given else {}, name="n")
            for left_out in declaration["attributes"]:
                words = " ".join(f'{key}="{value}"' for key, value in given.items() if key != left_out["name"])
                said = "".join(self.check(f"<View><{declaration['name']} {words}/></View>"))
                self.assertEqual(left_out["required"], "error:" in said, f"{declaration['name']} {words}: {said}")

    def check(self, text):
        """What `plumb check` says of a document."""
        self.write("checked.xml", text)
        process = subprocess.run([TOOL, "check", "checked.xml"], cwd=self.folder, capture_output=True, text=True)
        return process.stdout, process.stderr

    def test_names_of_constraints(self):
        """The engine takes every name that the schema has."""
        names = json.loads(self.output("schema", "--as", "json"))["constraints"]
        lines = []
        for attribute in (item["name"] for item in names["attributes"]):
            lines.append(
                "width == 1 @500" if attribute in ("width", "height") else f"{attribute} == super.{attribute} @500"
            )
        lines += [f"{item['name']} == super @500" for item in names["composites"] if item["name"] != "size"]
        lines.append("size == 9 @500")
        for view in (item["name"] for item in names["views"]):
            lines.append(f"b.width == {view}.width @500")
            lines += [f"b.left == super.{area['name']}.left @500" for area in names["areas"]]
        lines += [f"left == {area['name']}.left @500" for area in names["areas"]]
        lines += [f"width == 5 @{item['name']}" for item in names["priorities"]]
        lines += [f"width == 5 @{item['name']} @400" for item in names["sizeClasses"]]
        body = "\n".join(lines)
        given = f'<View><View/><View id="b" width="1"><constraints>\n{body}\n</constraints></View><View/></View>'
        said = [line for line in "".join(self.check(given)).splitlines() if "error" in line and ": error" in line]
        self.assertEqual(said, [])
        layout = [f'"{item["name"]}": "@super"' for item in names["attributes"] if item["name"] != "baseline"]
        self.assertGreater(len(layout), 15)

    def test_names_of_everlayout_documents(self):
        names = json.loads(self.output("schema", "--as", "json"))["everLayout"]
        attributes = next(item for item in names["constraint"] if item["name"] == "attribute")["values"]
        composites = [item["name"] for item in names["composites"]]
        constraints = {
            f"{name}": "@super $500" for name in [*attributes, *composites] if name not in ("width", "height")
        }
        for kind in names["properties"]:
            known = [item["name"] for item in kind["names"]]
            views = {f"!a:{kind['component']}": {"constraints": constraints, "properties": dict.fromkeys(known, "?")}}
            self.write("a.json", {"name": "n", "root": {"views": views}})
            process = subprocess.run([TOOL, "check", "a.json"], cwd=self.folder, capture_output=True, text=True)
            self.assertNotIn("is not a property", process.stderr + process.stdout)
            self.assertNotIn("is not an attribute", process.stderr + process.stdout)
        for kind in ("layout", "view", "template", "navigationBar", "constraint"):
            self.assertTrue(names[kind])

    def test_parameters_of_documents_that_are_included(self):
        self.write("card.xml", '<UIView><param name="mood" type="String"/><UIView xml="parts/deep.xml"/></UIView>')
        (self.folder / "parts").mkdir()
        self.write("parts/deep.xml", '<UIView template="../card.xml"><param name="depth" type="Int"/></UIView>')
        self.write("a.xml", '<UIView template="card.xml" mood="{1}"><UIView xml="none.xml"/></UIView>')
        schema = json.loads(self.output("schema", "--as", "json", "a.xml"))
        self.assertEqual(schema["parameters"], ["mood", "depth"])
        self.write("b.xml", '<UIView template="card.xml" mood="{1}" depth="2" other="3"/>')
        self.assertEqual(set(self.invalid(self.schema("xsd", "a.xml"), ["a.xml", "b.xml"])), {"b.xml"})

    def test_sublime(self):
        completions = json.loads(self.output("schema", "--as", "sublime"))
        self.assertEqual(completions["scope"], "text.xml")
        found = {item["trigger"]: item["contents"] for item in completions["completions"]}
        self.assertEqual(len(found), len(completions["completions"]))
        self.assertEqual(found["UILabel\tcomponent"], "UILabel")
        self.assertEqual(found["textAlignment\tNSTextAlignment"], 'textAlignment="$1"')
        self.assertIn("center\tUIView.ContentMode", found)
        self.assertTrue(found["rgb\tfunction"].startswith("rgb(${1:"))

    def test_wrong_calls(self):
        self.assertIn("rng, xsd, sublime or json", self.wrong_call("schema", "--as", "dtd"))
        self.run_tool("schema", "none.xml", code=WRONG_CALL)
        self.run_tool("schema", "--catalog", "none.xml", code=WRONG_CALL)
