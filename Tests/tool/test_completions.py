"""plumb completions, plumb man"""

import re
import shutil
import subprocess
import unittest

from tool import ToolTest


class Completions(ToolTest):
    def run_shell(self, *words):
        process = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual((process.returncode, process.stderr), (0, ""), process.stdout)
        return process.stdout

    def script(self, shell):
        return self.write(f"plumb.{shell}", self.output("completions", shell))

    def bash(self, *words):
        """What bash offers for the last word."""
        script = self.script("bash")
        line = " ".join(f"'{word}'" for word in ["plumb", *words])
        return self.run_shell(
            "bash",
            "-c",
            # compopt works only while readline completes.
            f"compopt() {{ :; }}; source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _plumb; "
            'printf "%s\\n" "${COMPREPLY[@]}"',
        ).split()

    def test_bash(self):
        verbs = [verb["name"] for verb in self.answer("help")["verbs"]]
        self.assertEqual(self.bash(""), [*verbs, "--help", "--version"])
        self.assertEqual(self.bash("co"), ["compute", "completions"])
        self.assertEqual(self.bash("compute", "--si"), ["--size", "--size-class"])
        self.assertEqual(self.bash("compute", "a.xml", "--direction", ""), ["ltr", "rtl"])
        self.assertEqual(self.bash("schema", "--as", "="), ["rng", "xsd", "sublime", "json"])
        self.assertEqual(self.bash("schema", "--as", "=", "x"), ["xsd"])
        self.assertEqual(self.bash("completions", ""), ["bash", "zsh", "fish"])
        self.assertEqual(self.bash("help", "ver"), ["version"])
        # Files are left to bash, and texts to the user.
        self.assertEqual(self.bash("compute", ""), [])
        self.assertEqual(self.bash("compute", "--size", ""), [])
        (self.folder / "pages").mkdir()
        self.assertEqual(self.bash("reference", "pa"), ["pages"])

    def test_every_option_of_every_verb(self):
        for verb in self.answer("help")["verbs"]:
            names = [option["name"] for option in verb["options"]]
            self.assertEqual(self.bash(verb["name"], "-"), names)

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        script = self.script("zsh")
        self.run_shell("zsh", "-fn", script)
        out = self.run_shell("zsh", "-fc", f"compdef() {{ print $@ }}; source ./{script}; whence -w _plumb")
        self.assertEqual(out, "_plumb plumb\n_plumb: function\n")

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        script = self.script("fish")
        self.run_shell("fish", "--no-config", "--no-execute", script)

        def offered(line):
            out = self.run_shell("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")
            return [row.split("\t")[0] for row in out.splitlines()]

        self.assertEqual(offered("plumb che"), ["check"])
        self.assertIn("--size-class", offered("plumb compute --siz"))
        self.assertEqual(sorted(offered("plumb schema --as ")), ["json", "rng", "sublime", "xsd"])

    def test_unknown_shell(self):
        self.assertIn("bash, zsh and fish", self.wrong_call("completions", "tcsh"))


class Manual(ToolTest):
    def test_names_everything(self):
        page = self.output("man")
        for verb in self.answer("help")["verbs"]:
            self.assertIn(f'.SS "plumb {verb["name"]}', page)
            for option in verb["options"]:
                self.assertIn(".B " + option["name"].replace("-", "\\-"), page)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_groff_accepts_it(self):
        self.write("plumb.1", self.output("man"))
        process = subprocess.run(
            ["groff", "-man", "-Tutf8", "-k", "-ww", "plumb.1"], cwd=self.folder, capture_output=True, timeout=60
        )
        self.assertEqual((process.returncode, process.stderr.decode()), (0, ""))
        # Bold letters are written twice.
        text = re.sub(".\x08", "", process.stdout.decode())
        for part in ["--size", "EXIT STATUS", "exitCode"]:
            self.assertIn(part, text)
