"""The static library beside names that a program has itself."""

import subprocess
import unittest

import artefacts
from bare import Machine

# What the library has inside under these names is its own: a program's is neither used nor replaced.
NEIGHBOUR = """
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int hello(void);

static int called;
int posix_memalign(void **out, size_t alignment, size_t count);
int posix_memalign(void **out, size_t alignment, size_t count) {
  return ++called, (void)alignment, !(*out = malloc(count));
}
void arc4random_buf(void *buffer, size_t count);
void arc4random_buf(void *buffer, size_t count) { (void)buffer, (void)count, ++called; }
int XML_Parse(void *parser, const char *text, int length, int last);
int XML_Parse(void *parser, const char *text, int length, int last) {
  return ++called, (void)parser, (void)text, (void)length, (void)last, 0;
}

int main(void) {
  void *memory;
  if (hello()) return 1;
  printf("called %d times\\n", called);
  XML_Parse(NULL, NULL, 0, 0);
  arc4random_buf(&memory, sizeof memory);
  if (posix_memalign(&memory, 16, 16)) return 2;
  printf("called %d times\\n", called);
}
"""


class StaticLibrary(unittest.TestCase):
    def test_only_the_interface_is_visible(self):
        exports = (artefacts.ROOT / "Tests" / "abi" / "exports.txt").read_text(encoding="utf-8").split()
        for archive in ("lib/libplumb.a", "portable/libplumb.a"):
            command = ["nm", "--extern-only", "--defined-only", "--just-symbols", artefacts.BUILD / archive]
            listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            names = sorted(line for line in listing.split() if not line.endswith(":"))
            self.assertEqual(names, exports, archive)

    def test_a_program_keeps_its_own_functions(self):
        with Machine() as machine:
            hello = artefacts.readme_file("hello.c").replace("int main(void)", "int hello(void);\nint hello(void)")
            machine.write("hello.c", hello)
            machine.write("neighbour.c", NEIGHBOUR)
            library = artefacts.BUILD / "portable" / "libplumb.a"
            include = artefacts.ROOT / "include"
            command = (
                f"cc -Wall -Werror -I '{include}' hello.c neighbour.c '{library}' -lm -Wl,--gc-sections -o both; ./both"
            )
            self.assertEqual(machine.run(command), artefacts.HELLO_OUTPUT + "called 0 times\ncalled 3 times\n")


if __name__ == "__main__":
    unittest.main()
