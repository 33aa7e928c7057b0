"""The client of the Bridge in C and its example program, under AddressSanitizer, against the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import plumb

from .bridge_world import World

ROOT = Path(__file__).resolve().parents[3]
BRIDGE = ROOT / "examples" / "bridge"
LAYOUTS = ROOT / "examples" / "layouts" / "live"
FLAGS = ["-std=c99", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsanitize=address,undefined"]
# So many that an edit is seen long before the end, and it comes by itself.
FRAMES = 20_000


@pytest.fixture(scope="module")
def follow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("follow")
    library = Path(plumb._library.C._name).resolve()
    sources = [str(BRIDGE / name) for name in ("follow.c", "plumb_bridge.c")]
    link = [str(library), f"-Wl,-rpath,{library.parent}"]
    subprocess.run(
        [compiler, *FLAGS, f"-I{ROOT / 'include'}", *sources, *link, "-o", folder / "follow"], check=True
    )
    return folder / "follow"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path / "live")
    shutil.copytree(LAYOUTS, world.folder)
    world.serve()
    yield world
    world.close()


class Program:
    """The example, with what it has printed so far."""

    def __init__(self, follow: Path, output: Path, *arguments: object) -> None:
        self.output = output
        variables = {name: value for name, value in os.environ.items() if name != "PLUMB_LIVE_RELOAD"}
        with open(output, "wb") as file:
            self.process = subprocess.Popen(
                [follow, *map(str, arguments)], stdout=file, stderr=subprocess.STDOUT, env=variables
            )

    @property
    def text(self) -> str:
        return self.output.read_text(encoding="utf-8")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def edit(world: World, name: str, old: str, new: str) -> None:
    text = (world.folder / name).read_text(encoding="utf-8")
    assert old in text
    world.write(name, text.replace(old, new))


def test_the_example_follows(follow: Path, world: World, tmp_path: Path) -> None:
    port = world.server.address[1]
    program = Program(follow, tmp_path / "output", "--frames", FRAMES, "--port", port)
    try:
        world.until(lambda: "menu     20, 20, 240, 150" in program.text)
        edit(world, "menu.xml", 'width="240"', 'width="300"')
        world.until(lambda: "menu     20, 20, 300, 150" in program.text)
        edit(world, "panel.xml", 'gap="8"', 'gap="10"')
        world.until(lambda: "menu     20, 20, 300, 160" in program.text)
        edit(world, "panel.xml", 'gap="10"', 'gpa="10"')
        world.until(lambda: "refused" in world.told)
        assert re.search(
            rf"^{re.escape(str(world.folder))}/panel\.xml:\d+:\d+: error: Unknown property gpa",
            world.told,
            re.M,
        )
        assert "follow (127.0.0.1:" in world.told
        assert "plumb-bridge" not in world.told
        # The server starts again.
        world.server.close()
        edit(world, "panel.xml", 'gpa="10"', 'gap="9"')
        world.serve(port=port)
        world.until(lambda: "menu     20, 20, 300, 155" in program.text)
        world.until(lambda: "revision 1 taken" in world.notes[-1])
        assert "ERROR" not in program.text
    finally:
        program.close()


def test_the_example_ends_without_leaks(follow: Path, world: World, tmp_path: Path) -> None:
    program = Program(follow, tmp_path / "output", "--frames", 150, "--port", world.server.address[1])
    try:
        world.until(lambda: program.process.poll() is not None)
        assert "menu     20, 20, 240, 150" in program.text
        assert program.process.returncode == 0
        world.until(lambda: world.server.programs == [])
        assert "disconnected: the program ends" in world.told
    finally:
        program.close()


def test_without_a_server(follow: Path, world: World, tmp_path: Path) -> None:
    port = world.server.address[1]
    world.server.close()
    program = Program(follow, tmp_path / "output", "--frames", 3, "--port", port)
    assert program.process.wait(120) == 1
    assert program.text == "no layout: no server listens there\n"
    assert Program(follow, tmp_path / "output", "--host", "localhost").process.wait(120) == 1


# What the snippet of docs/bridge.md stands in: a game that ends as soon as its bar is 20 high.
GAME = r"""
#define _POSIX_C_SOURCE 199309L
#include <plumb_bridge.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
static double height_of_bar;
static void find_nodes_again(plumb_layout *layout) { (void)layout; printf("reloaded\n"); }
static bool game_is_running(void) { return height_of_bar != 20; }
static plumb_status compute(plumb_layout *layout, double width, double height) {
  plumb_status status = plumb_layout_compute_frames(layout, width, height);
  size_t count;
  double now = plumb_layout_frames(layout, &count)[1].height;
  if (status == PLUMB_OK && now != height_of_bar) printf("%g high\n", now);
  height_of_bar = now;
  fflush(stdout);
  return status;
}
int main(int argc, char **argv) {
  uint16_t port = argc > 1 ? (uint16_t)atoi(argv[1]) : 0;
  double width = 200, height = 100;
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  if (plumb_engine_create(NULL, &engine) != PLUMB_OK) return 1;
#define plumb_bridge_create(engine, host, any, program) (plumb_bridge_create)(engine, host, port, program)
#define plumb_layout_compute_frames compute
%s
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
  return 0;
}
"""


def test_the_snippet_of_the_page(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    page = (ROOT / "docs" / "bridge.md").read_text(encoding="utf-8")
    snippets = re.findall(r"^```c\n(.*?)^```$", page, re.M | re.S)
    assert len(snippets) == 1
    source = tmp_path / "game.c"
    source.write_text(GAME.replace("%s", snippets[0]), encoding="utf-8")
    library = Path(plumb._library.C._name).resolve()
    includes = [f"-I{ROOT / 'include'}", f"-I{BRIDGE}"]
    sources = [str(source), str(BRIDGE / "plumb_bridge.c")]
    link = [str(library), f"-Wl,-rpath,{library.parent}"]
    subprocess.run([compiler, *FLAGS, *includes, *sources, *link, "-o", tmp_path / "game"], check=True)
    world = World(tmp_path / "ui")
    world.write("hud.xml", '<UIView><UIView id="bar" xml="parts/bar.xml"/></UIView>')
    world.write("parts/bar.xml", '<UIView height="10"/>')
    world.serve()
    program = Program(tmp_path / "game", tmp_path / "output", world.server.address[1])
    try:
        world.until(lambda: "10 high" in program.text)
        world.write("parts/bar.xml", '<UIView height="20"/>')
        world.until(lambda: program.process.poll() is not None)
        assert program.process.returncode == 0, program.text
        assert program.text == "10 high\nreloaded\n20 high\n"
    finally:
        program.close()
        world.close()


def test_it_compiles_and_links_for_windows(tmp_path: Path) -> None:
    compiler = shutil.which("x86_64-w64-mingw32-gcc")
    if compiler is None:
        pytest.skip("no compiler for Windows (Debian's gcc-mingw-w64-x86-64)")
    # In place of the library, of which there is none for Windows.
    exports = (ROOT / "Tests" / "abi" / "exports.txt").read_text(encoding="utf-8").split()
    functions = "".join(
        f"void {name}(void) {{ abort(); }}\n" for name in exports if name.startswith("plumb_")
    )
    (tmp_path / "plumb.c").write_text(f"#include <stdlib.h>\n{functions}", encoding="utf-8")
    flags = [flag for flag in FLAGS if not flag.startswith("-fsanitize")]
    sources = [str(BRIDGE / name) for name in ("follow.c", "plumb_bridge.c")]
    sources.append(str(tmp_path / "plumb.c"))
    target = tmp_path / "follow.exe"
    link = ["-static", "-lws2_32", "-lpthread"]
    subprocess.run([compiler, *flags, f"-I{ROOT / 'include'}", *sources, *link, "-o", target], check=True)
    assert target.read_bytes().startswith(b"MZ")
