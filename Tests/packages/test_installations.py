"""Every way that docs/installing.md shows, with its own commands, on a machine that has nothing of ours.

Each builds and runs the program of the first page.
"""

import shutil
import unittest
from pathlib import Path

import artefacts
import root_copy
from bare import Machine, not_checked

STAND_IN = Path(__file__).resolve().parent / "swiftc_stand_in"
BLOCKS_RUN = {
    "wheel",  # test_wheel.py
    "debian",
    "pkg-config",
    "static",
    "static-plumb",
    "static-cmake",
    "tarball",
    "tarball-cmake",
    "tarball-pkg-config",
    "add_subdirectory",
    "add_subdirectory-commands",
}


def with_hello(machine):
    machine.write("hello.c", artefacts.readme_file("hello.c"))
    machine.write("CMakeLists.txt", artefacts.readme_file("CMakeLists.txt"))


def in_a_folder(name, script):
    """A script in a folder of its own that has what the first page shows."""
    return f"mkdir {name}; cp hello.c CMakeLists.txt {name}; cd {name}\n{script}\ncd ..\n"


def unpacked(machine, then):
    """The tarball is unpacked by the command of the page, then something is done."""
    with_hello(machine)
    shutil.copy(artefacts.package("plumb-[0-9]*.tar.gz"), machine.work)
    return machine.run(artefacts.page_block("tarball") + then)


class Page(unittest.TestCase):
    def test_every_marked_block_is_run(self):
        self.assertEqual(set(artefacts.page_blocks()), BLOCKS_RUN)


class Tarball(unittest.TestCase):
    def check(self, then):
        with Machine() as machine:
            self.assertTrue(unpacked(machine, then).endswith(artefacts.HELLO_OUTPUT))

    def test_find_package(self):
        self.check(artefacts.page_block("tarball-cmake"))

    def test_pkg_config(self):
        self.check(artefacts.page_block("tarball-pkg-config"))

    def test_static(self):
        # In a folder without a space, for which pkg-config needs no `eval`.
        with Machine() as machine:
            short = Path("/tmp") / f"plumb-{machine.folder.name.split()[-1]}"
            short.symlink_to(machine.work)
            try:
                moved = f'mv "$HOME/my plumb" plumb; export PKG_CONFIG_PATH={short}/plumb/lib/pkgconfig\n'
                for block in ("static", "static-plumb"):
                    said = unpacked(machine, moved + artefacts.page_block(block) + "rm -r plumb; ldd hello || true")
                    self.assertIn(artefacts.HELLO_OUTPUT, said)
                    # Neither ours nor expat, which is inside.
                    self.assertNotIn("libplumb", said.partition(artefacts.HELLO_OUTPUT)[2])
                    self.assertNotIn("libexpat", said.partition(artefacts.HELLO_OUTPUT)[2])
            finally:
                short.unlink()

    def test_static_with_cmake(self):
        with Machine() as machine:
            machine.write("static/hello.c", artefacts.readme_file("hello.c"))
            machine.write("static/CMakeLists.txt", artefacts.page_block("static-cmake"))
            said = unpacked(machine, "cd static\n" + artefacts.page_block("tarball-cmake"))
            self.assertTrue(said.endswith(artefacts.HELLO_OUTPUT))
            self.assertNotIn("libplumb", machine.run("readelf -d static/cmake-build/hello"))

    def test_the_tool_and_the_licences(self):
        with Machine() as machine:
            check = '"$HOME/my plumb/bin/plumb" version; ls "$HOME/my plumb/share/doc/plumb"'
            self.assertEqual(unpacked(machine, check).split()[-3:], [artefacts.VERSION, "LICENSE", "LICENSE.expat"])

    def test_a_later_minor_version_is_refused(self):
        with Machine() as machine:
            with_hello(machine)
            major, minor, _ = artefacts.VERSION.split(".")
            find = f"find_package(Plumb {major}.{int(minor) + 1})"
            machine.write("CMakeLists.txt", f"cmake_minimum_required(VERSION 3.25)\nproject(a C)\n{find}\n")
            shutil.copy(artefacts.package("plumb-[0-9]*.tar.gz"), machine.work)
            machine.run(artefacts.page_block("tarball"))
            said = machine.run('cmake -B b -DCMAKE_PREFIX_PATH="$HOME/my plumb" 2>&1')
            self.assertIn(f"version: {artefacts.VERSION}", said)
            self.assertIn("considered but not accepted", " ".join(said.split()))


class Debian(unittest.TestCase):
    def setUp(self):
        if not root_copy.is_possible():
            not_checked("packages: Debian's packages are not installed, for no overlay of the system can be made here")
            self.skipTest("no overlay")

    def run_with_packages(self, then):
        with Machine() as machine:
            with_hello(machine)
            (machine.work / "static").mkdir()
            machine.write("static/CMakeLists.txt", artefacts.page_block("static-cmake"))
            shutil.copy(machine.work / "hello.c", machine.work / "static")
            install = f"cd /mnt/packages; {artefacts.page_block('debian')} cd /mnt/scratch\n"
            return root_copy.run(install + then, artefacts.PACKAGES, machine.work)

    def test_all_ways_to_link(self):
        ways = [artefacts.page_block(name) for name in ("pkg-config", "static", "static-plumb")]
        find = "cmake -B cmake-build\ncmake --build cmake-build\ncmake-build/hello\n"
        ways += [find, find.replace("cmake -B", "rm CMakeLists.txt; cp ../static/CMakeLists.txt .; cmake -B")]
        said = self.run_with_packages(
            "".join(in_a_folder(f"way{number}", way) for number, way in enumerate(ways))
            + "plumb version; dpkg --verify libplumb0 libplumb-dev plumb; dpkg -L plumb | grep man1"
        )
        self.assertEqual(said.count(artefacts.HELLO_OUTPUT), len(ways), said)
        *_, version, manual_folder, manual = said.split()
        self.assertEqual(version, artefacts.VERSION)
        self.assertEqual(manual, f"{manual_folder}/plumb.1.gz")

    def test_nothing_is_left_when_they_are_removed(self):
        # Of the tree as it is without: it has what the system has of that name already.
        look = "find /usr /etc /var/lib/dpkg/info -name '*plumb*' | sort"
        said = root_copy.run(
            f"""{look} > before
cd /mnt/packages; {artefacts.page_block("debian")} cd /mnt/scratch
{look} > between
apt-get purge -q -y libplumb0 libplumb-dev plumb >/dev/null
{look} > after
diff before after
comm -13 before between | wc -l""",
            artefacts.PACKAGES,
            self.enterContext(Machine()).work,
        )
        self.assertGreater(int(said.split()[-1]), 20)

    def test_debuggers_find_the_debug_file_by_the_number_of_the_build(self):
        said = self.run_with_packages(
            """apt-get install -q /mnt/packages/libplumb0-dbgsym_*.deb /mnt/packages/plumb-dbgsym_*.deb >/dev/null
for file in /usr/lib/*/libplumb.so.0 /usr/bin/plumb; do
  number=$(readelf -n $file | sed -n 's/.*Build ID: //p')
  readelf -SW /usr/lib/debug/.build-id/${number:0:2}/${number:2}.debug | grep -o '[.]debug_line '
done"""
        )
        self.assertEqual(said.count(".debug_line"), 2)


class AddSubdirectory(unittest.TestCase):
    """CMake's rules for a project that Plumb is a part of. The compiler is swiftc_stand_in, which compiles nothing."""

    def build(self, machine, lists, options=""):
        machine.write("hello.c", artefacts.readme_file("hello.c"))
        machine.write("CMakeLists.txt", lists)
        (machine.work / "plumb").symlink_to(artefacts.ROOT)
        commands = artefacts.page_block("add_subdirectory-commands").replace(
            "-B cmake-build", f"-B cmake-build {options}"
        )
        compiler = STAND_IN / "swiftc"
        return machine.run(
            commands.replace("cmake -G Ninja", f"cmake -G Ninja -DCMAKE_Swift_COMPILER='{compiler}'"),
            as_nobody=False,
            PLUMB_REAL_SWIFTC=shutil.which("swiftc"),
            PLUMB_BUILT=str(artefacts.BUILD),
        )

    def test_an_installed_program_starts_and_can_be_moved(self):
        with Machine() as machine:
            said = self.build(machine, artefacts.page_block("add_subdirectory"))
            self.assertTrue(said.endswith(artefacts.HELLO_OUTPUT))
            moved = machine.run(
                'rm -r cmake-build; mv ~/"my game" ~/elsewhere; cd ~/elsewhere; find . -type f; bin/hello; '
                "readelf -d bin/hello; readelf -SW lib/libplumb.so.0"
            )
            self.assertIn(artefacts.HELLO_OUTPUT, moved)
            self.assertEqual(
                sorted(moved.split("\n0")[0].split()), ["./bin/hello", f"./lib/libplumb.so.{artefacts.VERSION}"]
            )
            self.assertNotIn(str(machine.work), moved)
            self.assertNotIn(".symtab", moved)

    def test_a_folder_that_is_excluded_from_all_is_installed_by_its_name(self):
        with Machine() as machine:
            lists = artefacts.page_block("add_subdirectory").replace("(plumb)", "(plumb EXCLUDE_FROM_ALL)")
            lists = lists.replace("install(TARGETS hello)", "install(TARGETS hello plumb)")
            self.assertIn("`install(TARGETS hello plumb)`", artefacts.PAGE.read_text(encoding="utf-8"))
            self.assertTrue(self.build(machine, lists).endswith(artefacts.HELLO_OUTPUT))

    def test_a_program_with_the_static_library_is_installed_alone(self):
        with Machine() as machine:
            lists = artefacts.page_block("add_subdirectory").replace("Plumb::plumb", "Plumb::plumb_static")
            self.build(machine, lists, "-DPLUMB_INSTALL_LIBRARY=OFF")
            self.assertEqual(machine.run('cd ~/"my game"; find . -type f').split(), ["./bin/hello"])

    def test_the_static_library_needs_optimised_code(self):
        with Machine() as machine, self.assertRaisesRegex(AssertionError, "PLUMB_BUILD_STATIC needs link-time"):
            lists = artefacts.page_block("add_subdirectory")
            self.build(machine, lists, "-DPLUMB_BUILD_STATIC=ON -DCMAKE_BUILD_TYPE=Debug #")


if __name__ == "__main__":
    unittest.main()
