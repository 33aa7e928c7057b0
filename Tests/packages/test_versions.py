"""More than one version: side by side, one after the other, and while programs run."""

import shutil
import subprocess
import time
import unittest
from pathlib import Path

import artefacts
import root_copy
from bare import Machine, not_checked

STEADY = Path(__file__).resolve().parent / "steady.c"
PATCHELF = artefacts.TOOLS / "patchelf"


def install(prefix):
    command = ["cmake", "--install", str(artefacts.BUILD), "--prefix", str(prefix)]
    subprocess.run(command, check=True, capture_output=True)


def library_folder(prefix):
    return next(Path(prefix).rglob("libplumb.so.0")).parent


class SideBySide(unittest.TestCase):
    def test_two_numbers_in_one_folder(self):
        """A program that was linked with libplumb.so.0 and one with libplumb.so.1, the library of a later contract."""
        with Machine() as machine:
            machine.write("hello.c", artefacts.readme_file("hello.c"))
            prefix = machine.work / "prefix"
            install(prefix)
            folder = library_folder(prefix)
            flags = f"-I prefix/include -L '{folder}' -lplumb '-Wl,-rpath,{folder}'"
            machine.run(f"cc hello.c {flags} -o old")
            later = folder / "libplumb.so.1.0.0"
            shutil.copy(folder / "libplumb.so.0", later)
            subprocess.run([PATCHELF, "--set-soname", "libplumb.so.1", later], check=True)
            (folder / "libplumb.so.1").symlink_to(later.name)
            (folder / "libplumb.so").unlink()
            (folder / "libplumb.so").symlink_to("libplumb.so.1")
            machine.run(f"cc hello.c {flags} -o new")
            for program, number in (("old", 0), ("new", 1)):
                self.assertEqual(machine.run(f"./{program}"), artefacts.HELLO_OUTPUT)
                self.assertIn(f"[libplumb.so.{number}]", machine.run(f"readelf -d {program}"))
                self.assertIn(f"libplumb.so.{number} =>", machine.run(f"ldd {program}"))

    def test_two_prefixes(self):
        with Machine() as machine:
            machine.write("hello.c", artefacts.readme_file("hello.c"))
            machine.write("CMakeLists.txt", artefacts.readme_file("CMakeLists.txt"))
            for name in ("one", "two"):
                install(machine.work / name)
            for name, other in (("one", "two"), ("two", "one")):
                machine.run(f'cmake -B in-{name} -DCMAKE_PREFIX_PATH="$PWD/{name}"; cmake --build in-{name}')
                self.assertEqual(machine.run(f"in-{name}/hello"), artefacts.HELLO_OUTPUT)
                libraries = machine.run(f"ldd in-{name}/hello")
                self.assertIn(f"/{name}/", libraries)
                self.assertNotIn(f"/{other}/", libraries)


class Installing(unittest.TestCase):
    def test_what_is_installed_is_stripped_and_its_debug_file_comes_on_request(self):
        with Machine() as machine:
            install(machine.work / "prefix")
            folder = library_folder(machine.work / "prefix")
            for file in (folder / "libplumb.so.0", machine.work / "prefix" / "bin" / "plumb"):
                sections = machine.run(f"readelf -SW '{file}'")
                self.assertNotIn(".symtab", sections, file)
                self.assertNotIn(".debug_", sections, file)
                self.assertIn(".gnu_debuglink", sections, file)
            self.assertEqual(list(folder.rglob("*.debug")), [])
            self.assertEqual(list(folder.rglob("*.new")), [])
            for component in ("debug", "tool_debug"):
                subprocess.run(
                    [
                        "cmake",
                        "--install",
                        str(artefacts.BUILD),
                        "--component",
                        component,
                        "--prefix",
                        str(machine.work / "prefix"),
                    ],
                    check=True,
                    capture_output=True,
                )
            debug = folder / ".debug" / f"libplumb.so.{artefacts.VERSION}.debug"
            self.assertIn(".debug_line", machine.run(f"readelf -SW '{debug}'"))
            # The checksum in the library is the one of this file: binutils warns of another.
            said = machine.run(f"objdump --dwarf=follow-links --dwarf=links '{folder}/libplumb.so.0' 2>&1")
            self.assertIn(f"Separate debug info file: libplumb.so.{artefacts.VERSION}.debug", said)
            self.assertNotIn("warning", said.lower())
            self.assertTrue((machine.work / "prefix" / "bin" / ".debug" / "plumb.debug").exists())

    def test_a_program_goes_on_while_its_library_is_installed_again(self):
        with Machine() as machine:
            prefix = machine.work / "prefix"
            install(prefix)
            folder = library_folder(prefix)
            shutil.copy(STEADY, machine.work)
            machine.run(f"cc steady.c -I prefix/include -L '{folder}' -lplumb '-Wl,-rpath,{folder}' -o steady")
            stop = machine.work / "stop"
            with subprocess.Popen([machine.work / "steady", stop], stdout=subprocess.PIPE, text=True) as program:
                self.assertEqual(program.stdout.readline(), "running\n")
                before = (folder / "libplumb.so.0").stat().st_ino
                install(prefix)
                self.assertNotEqual((folder / "libplumb.so.0").stat().st_ino, before)
                maps = Path(f"/proc/{program.pid}/maps").read_text(encoding="utf-8")
                self.assertIn("(deleted)", next(line for line in maps.splitlines() if "libplumb" in line))
                time.sleep(0.1)
                stop.touch()
                said = program.stdout.read()
            self.assertEqual((program.returncode, said), (0, f"{artefacts.VERSION} after many frames\n"))


class Upgrade(unittest.TestCase):
    def test_a_program_goes_on_while_its_package_is_upgraded(self):
        if not root_copy.is_possible():
            not_checked("packages: no upgrade of Debian's packages, for no overlay of the system can be made here")
            self.skipTest("no overlay")
        major, minor, patch = artefacts.VERSION.split(".")
        later = f"{major}.{minor}.{int(patch) + 1}"
        with Machine() as machine:
            shutil.copy(STEADY, machine.work)
            subprocess.run(["bash", "-eo", "pipefail", "-c", f"""
dpkg-deb -R '{artefacts.package("libplumb0_*.deb")}' later
sed -i 's/^Version: .*/Version: {later}/' later/DEBIAN/control
cd later/usr/lib/*/
mv libplumb.so.{artefacts.VERSION} libplumb.so.{later}
ln -sf libplumb.so.{later} libplumb.so.0
cd - >/dev/null
(cd later && find usr -type f -printf '%P\\n' | sed 's|^|usr/|' | xargs md5sum > DEBIAN/md5sums)
dpkg-deb -Znone -b later later.deb >/dev/null"""], cwd=machine.work, check=True)  # fmt: skip
            said = root_copy.run(
                f"""
apt-get install -q /mnt/packages/libplumb0_*.deb /mnt/packages/libplumb-dev_*.deb >/dev/null
cc steady.c $(pkg-config --cflags --libs plumb) -o steady
./steady stop > said &
program=$!
until grep -q running said; do sleep 0.05; done
dpkg --force-depends -i later.deb >/dev/null 2>&1
grep libplumb /proc/$program/maps | head -n 1 | grep -o '(deleted)'
test ! -e /usr/lib/*/libplumb.so.{artefacts.VERSION}
sleep 0.1
touch stop
wait $program
cat said
rm stop
(sleep 0.3; touch stop) & ./steady stop
ldd steady | grep libplumb | xargs -n 1 | grep ^/ | xargs readlink -f""",
                artefacts.PACKAGES,
                machine.work,
            )
        steady = f"running\n{artefacts.VERSION} after many frames\n"
        self.assertTrue(said.startswith(f"(deleted)\n{steady}{steady}"), said)
        self.assertTrue(said.endswith(f"libplumb.so.{later}\n"), said)


if __name__ == "__main__":
    unittest.main()
