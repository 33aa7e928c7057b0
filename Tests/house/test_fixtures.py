"""Every fixture expects something: one that expects nothing would pass whatever the engine does."""

import json
import unittest

import repository


def expects(fixture):
    """Whether a fixture, or one of its steps, names anything that is to hold. Not those of other forms."""
    if "expect" not in fixture:
        return True
    return bool(fixture["expect"]) or any(step.get("expect") for step in fixture.get("steps", []))


class Fixtures(unittest.TestCase):
    def test_each_expects_something(self):
        empty, count = [], 0
        for path in repository.files():
            if path.parts[:2] == ("Tests", "Fixtures") and path.suffix == ".json":
                found = json.loads(repository.text(path))
                for fixture in found if isinstance(found, list) else [found]:
                    if isinstance(fixture, dict):
                        count += 1
                        if not expects(fixture):
                            empty.append(str(path))
        self.assertEqual(empty, [])
        self.assertGreater(count, 500)

    def test_empty_expectations_are_found(self):
        self.assertFalse(expects({"expect": {}, "steps": [{"set_state": {"a": 1}}]}))
        self.assertTrue(expects({"expect": {}, "steps": [{"expect": {"0": {"frame": [0, 0, 1, 1]}}}]}))


if __name__ == "__main__":
    unittest.main()
