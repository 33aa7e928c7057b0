"""Where Swift is missing or too old: one line that says how to get it, and an installation that asks nothing."""

import platform
import shutil
import tarfile
import unittest

import artefacts
from bare import Machine

HAS_SWIFT = bool(shutil.which("swiftc", path="/usr/bin:/bin"))
SCRIPT = artefacts.ROOT / ".ci" / "swift"
PACKAGES = artefacts.ROOT / ".ci" / "install-packages"


def compiler(machine, name, version):
    path = machine.write(name, f"#!/bin/sh\necho 'Swift version {version} (swift-{version}-RELEASE)'\n")
    path.chmod(0o755)
    return path


@unittest.skipIf(HAS_SWIFT, "this machine has a swiftc in /usr/bin")
class Hint(unittest.TestCase):
    def said(self, fails, system=None, swift=None, **variables):
        """What the script says on a machine of a kind, with a swiftc of a version."""
        with Machine() as machine:
            script = machine.write("swift", SCRIPT.read_text(encoding="utf-8"))
            script.chmod(0o755)
            if system:
                variables["PLUMB_OS_RELEASE"] = str(machine.write("os-release", system))
            tools = machine.work / "bin"
            tools.mkdir()
            if swift:
                compiler(machine, "bin/swiftc", swift)
            return machine.run(f"'{script}' 2>&1", fails=fails, PATH=f"{tools}:/usr/bin:/bin", **variables)

    def test_one_line_for_this_machine(self):
        said = self.said(True, "ID=debian\nVERSION_ID=12\n")
        self.assertEqual(said.count("\n"), 1)
        self.assertIn("swiftc is not on PATH", said)
        self.assertIn("PLUMB_INSTALL_SWIFT=1 make demo", said)
        machine = "" if platform.machine() == "x86_64" else f"-{platform.machine()}"
        self.assertRegex(said, rf"/debian12{machine}/swift-6\.\S+-RELEASE-debian12{machine}\.tar\.gz ")
        self.assertIn("needs no Swift", said)

    def test_a_folder_has_no_dot_where_a_file_has(self):
        self.assertRegex(
            self.said(True, "ID=ubuntu\nVERSION_ID=24.04\n"), r"/ubuntu2404\S*/\S+-ubuntu24\.04\S*\.tar\.gz"
        )

    def test_a_machine_that_swift_is_not_made_for(self):
        said = self.said(True, "ID=slackware\nVERSION_ID=15.0\n", PLUMB_INSTALL_SWIFT="1")
        self.assertEqual(said.count("\n"), 1)
        self.assertIn("swift.org/install", said)

    def test_an_old_version(self):
        self.assertIn("swiftc is of Swift 5.10.1;", self.said(True, "ID=debian\nVERSION_ID=12\n", "5.10.1"))

    def test_versions_that_do(self):
        for version in ("6.3", "6.3.1", "6.10", "7.0"):
            self.assertEqual(self.said(False, None, version), "")


@unittest.skipIf(HAS_SWIFT, "this machine has a swiftc in /usr/bin")
class Installing(unittest.TestCase):
    def archive(self, machine, version, name="usr/bin/swiftc"):
        compiler(machine, f"tree/swift/{name}", version)
        path = machine.work / "swift.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            archive.add(machine.work / "tree" / "swift", "swift-RELEASE")
        return path.as_uri()

    def install(self, machine, url, fails=False):
        script = machine.write("swift", SCRIPT.read_text(encoding="utf-8"))
        script.chmod(0o755)
        return machine.run(f"'{script}' 2>&1", fails=fails, PLUMB_INSTALL_SWIFT="1", PLUMB_SWIFT_URL=url)

    def test_installs_without_a_question(self):
        with Machine() as machine:
            url = self.archive(machine, "6.3.1")
            self.assertIn("Installing Swift", self.install(machine, url))
            self.assertEqual(self.install(machine, "file:///nothing"), "", "what is installed is found")
            self.assertIn("6.3.1", machine.run("~/.local/share/plumb-swift/usr/bin/swiftc --version"))
            self.assertEqual(machine.run("ls -A ~/.local/share").split(), ["plumb-swift"])

    def test_leaves_nothing_if_it_fails(self):
        with Machine() as machine:
            said = self.install(machine, "file:///nothing.tar.gz", fails=True)
            self.assertIn("could not be loaded", said)
            self.assertIn(
                "no usr/bin/swiftc", self.install(machine, self.archive(machine, "6.3.1", "bin/x"), fails=True)
            )
            self.assertEqual(machine.run("ls -A ~/.local/share").split(), [])

    def test_says_if_what_was_installed_is_too_old(self):
        with Machine() as machine:
            said = self.install(machine, self.archive(machine, "6.0"), fails=True)
            self.assertIn("has Swift 6.0; Swift 6.3 or later is expected", said)

    def test_says_why_what_was_installed_does_not_run(self):
        with Machine() as machine:
            compiler = machine.write(
                "tree/swift/usr/bin/swiftc", "#!/bin/sh\necho 'libx.so.1 is not there' >&2\nexit 127\n"
            )
            compiler.chmod(0o755)
            path = machine.work / "swift.tar.gz"
            with tarfile.open(path, "w:gz") as archive:
                archive.add(machine.work / "tree" / "swift", "swift-RELEASE")
            said = self.install(machine, path.as_uri(), fails=True)
            self.assertIn("does not run on this machine: libx.so.1 is not there", said)


class Order(unittest.TestCase):
    """Of Debian's packages and Swift, on a machine that has neither."""

    def said(self, **variables):
        with Machine() as machine:
            for name in ("bash", "dirname", "id", "grep"):
                path = machine.work / "bin" / name
                path.parent.mkdir(exist_ok=True)
                path.symlink_to(shutil.which(name, path="/usr/bin:/bin"))
            script = machine.write("ci/install-packages", PACKAGES.read_text(encoding="utf-8"))
            swift = machine.write("ci/swift", "#!/bin/bash\necho swift\n")
            stand_ins = {"sudo": 'exec "$@"', "apt-get": 'echo "apt-get $*"', "ldconfig": "true"}
            tools = [machine.write(f"bin/{name}", f"#!/bin/bash\n{text}\n") for name, text in stand_ins.items()]
            for path in (script, swift, *tools):
                path.chmod(0o755)
            return machine.run(f"PATH=$PWD/bin; bash '{script}'", **variables).splitlines()

    def test_without_swift_nothing_is_installed_before_that_is_said(self):
        said = self.said()
        self.assertEqual(said[0], "swift")
        self.assertEqual(said.count("swift"), 1)
        self.assertIn("apt-get install", said[-1])
        self.assertNotIn("libsqlite3-0", said[-1])

    def test_what_swift_takes_is_installed_before_it(self):
        said = self.said(PLUMB_INSTALL_SWIFT="1")
        self.assertEqual(said.count("swift"), 1)
        self.assertEqual(said[-1], "swift")
        for name in ("curl", "libncurses6", "libsqlite3-0", "libxml2", "libcurl4"):
            self.assertIn(name, said[-2].split())


if __name__ == "__main__":
    unittest.main()
