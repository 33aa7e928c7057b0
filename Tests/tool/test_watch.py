"""--watch"""

import json
import os
import select
import signal
import subprocess
import time

from tool import TOOL, WRONG_LAYOUT, ToolTest


class Watch(ToolTest):
    def start(self, *words):
        process = subprocess.Popen(
            [TOOL, *words, "--watch"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.addCleanup(lambda: (process.kill(), process.wait(), process.stdout.close(), process.stderr.close()))
        return process

    def line(self, stream, limit=30):
        """The next line of what the tool prints."""
        end = time.monotonic() + limit
        text = b""
        while not text.endswith(b"\n"):
            self.assertTrue(select.select([stream], [], [], max(0, end - time.monotonic()))[0], f"nothing after {text}")
            byte = os.read(stream.fileno(), 1)
            self.assertTrue(byte, f"the end after {text}")
            text += byte
        return text.decode()

    def end(self, process, code, number=signal.SIGINT):
        process.send_signal(number)
        self.assertEqual(process.wait(30), code)

    def test_check(self):
        self.write("a.xml", "<View/>")
        process = self.start("check", "a.xml")
        self.assertEqual(self.line(process.stdout), "1 file: 0 errors, 0 warnings\n")
        self.write("a.xml", "<Veiw/>")
        self.assertEqual(self.line(process.stdout), "1 file: 1 error, 0 warnings\n")
        # A file that is not there is waited for.
        (self.folder / "a.xml").unlink()
        self.assertEqual(self.line(process.stdout), "1 file: 1 error, 0 warnings\n")
        self.write("b.xml", "<View/>")
        os.rename(self.folder / "b.xml", self.folder / "a.xml")
        self.assertEqual(self.line(process.stdout), "1 file: 0 errors, 0 warnings\n")
        self.end(process, 0)
        self.assertIn(b"a.xml has changed", process.stderr.read())

    def test_parts_and_files_of_values(self):
        self.write("a.xml", '<View><View xml="part.xml"/></View>')
        self.write("s.json", {"w": 10})
        self.write("part.xml", '<View width="w"/>')
        self.write("c.xml", "<catalog/>")
        process = self.start("compute", "a.xml", "--state", "s.json", "--catalog", "c.xml", "--json")

        def widths():
            answer = json.loads(self.line(process.stdout))
            return answer["layouts"][0]["nodes"][1]["frame"][2] if answer["layouts"][0]["nodes"] else None

        self.assertEqual(widths(), 10)
        self.write("s.json", {"w": 20})
        self.assertEqual(widths(), 20)
        self.write("part.xml", '<View width="w + "/>')
        self.assertEqual(widths(), None)
        self.write("part.xml", '<View width="w + gap"/>')
        self.assertEqual(widths(), None)
        self.write("c.xml", '<catalog><constant name="gap" value="3"/></catalog>')
        self.assertEqual(widths(), 23)
        (self.folder / "part.xml").unlink()
        self.assertEqual(widths(), None)
        self.write("part.xml", "<View width='1'/>")
        self.assertEqual(widths(), 1)
        self.end(process, 0, signal.SIGTERM)

    def test_a_broken_file_of_values_does_not_end_it(self):
        self.write("a.xml", '<View width="w"/>')
        self.write("s.json", '{"w": ')
        process = self.start("check", "a.xml", "--state", "s.json", "--json")
        answer = json.loads(self.line(process.stdout))
        self.assertEqual((answer["exitCode"], answer["errors"]), (2, 1))
        self.write("s.json", {"w": 1})
        self.assertEqual(json.loads(self.line(process.stdout))["errors"], 0)
        self.write("c.json", "")
        self.end(process, 0)

    def test_a_file_that_is_written_slowly(self):
        self.write("a.xml", "<View/>")
        process = self.start("check", "a.xml", "--json")
        self.line(process.stdout)
        with open(self.folder / "a.xml", "w") as file:
            for part in ["<View>", "<View/>" * 10, "</View>"]:
                file.write(part)
                file.flush()
                time.sleep(0.12)
        answers = []
        while not answers or answers[-1]["errors"]:
            answers.append(json.loads(self.line(process.stdout)))
        self.assertLessEqual(len(answers), 3)
        self.end(process, 0)

    def test_render(self):
        self.write("a.xml", '<View width="10" height="10"/>')
        process = self.start("render", "a.xml", "-o", "a.svg", "--json")
        self.line(process.stdout)
        before = (self.folder / "a.svg").read_text()
        self.write("a.xml", '<View width="10" height="10" backgroundColor="red"/>')
        self.line(process.stdout)
        self.assertNotEqual((self.folder / "a.svg").read_text(), before)
        self.end(process, 0)

    def test_the_code_is_that_of_the_last_run(self):
        self.write("a.xml", "<Veiw/>")
        process = self.start("check", "a.xml")
        self.line(process.stdout)
        self.end(process, WRONG_LAYOUT)

    def test_wrong_calls_end_it(self):
        self.assertIn("cannot be watched", self.wrong_call("check", "-", "--watch"))
        self.write("a.xml", "<View/>")
        self.wrong_call("check", "a.xml", "--watch", "--size", "1")
