"""No document, value or name decides how deep the library recurses: every recursion is listed here with its bound.

Read off the machine code of build/lib: direct calls, and what each function takes of the stack. What destroys values
recurses through the runtime, which is not seen here; Tests/abi/small_stack.c measures that too.
"""

import platform
import re
import subprocess
import unittest
from functools import cache

import contract

# Of what a call may take, 128 KiB, the most that one recursion may.
MOST_BYTES = 64 * 1024

# The most levels, by a part of the function's name. Arrays and dictionaries of hosts and expressions nest 64 deep.
BOUNDS = {
    r"Conversion\.(array|dictionary|value|entries)\(": 65,
    r"StateStore\.(collect|value)\(": 65,
    r"ScopeTable\.(add|redeclare)\(": 65,
    r"Value\.(description\.getter|isEqual\(|isIdentical\()": 65,
    r"ListBox\.(matches|makeRaw|writeRaw)\(|RawValue\.init\(": 65,
    # Properties of properties, see Catalog.maximumDepth.
    r"Catalog\.(find|list|collect)\(": 5,
    # Repeated elements in each other, see StructuralElement.maximumNesting.
    r"ShownState\.path\(": 33,
    # Balanced trees. Of what is folded with other functions only the name before it is known.
    r"RunForest|SectionRun\.hasSameElements\(.*\)|FlowLineRule\.lines\(|FlowLines\w*forEachLine": 45,
    # Lists in cells of lists, see CellElement.maximumNesting.
    r"(ListCell|ListView|LayoutLists|Layout)\.(isBusy|hasBusyCells|needsCompute|needsUpdate|hasListsToUpdate)": 5,
    r"PlumbEngine\.(Layout\.(compute|update|updateLists|publish|showTransitions)|List(View|Cell)\.\w+)\(": 5,
    r"Transitions\.(take|takeLists|advance|finish)\(|Layout\.isMotionReduced": 5,
    r"Layout\.(hitTestInCells|findCells|turnWheel|dropFocus|takeFocus)": 5,
    r"FocusWalk\.(scan|search)\(": 5,
    r"DisplayList\.(patch|append|appendCells|walk|refresh)\(": 5,
    r"Pointer\.(cancel|down|keepsDrag|move|up|isSliding|isTaken|advance|target)": 5,
    # Arrays of arrays, see ElementTypes.maximumDepth.
    r"ValueOperations\.(cast|castItems)\(": 10,
    r"CastTarget\.init\(": 10,
    r"Catalog\.type\(named": 2,
    # An outlet compiles an attribute before its turn that is not an outlet.
    r"AttributeCompiler\.(define|compile)\(Swift\.Int32, Swift\.Int": 2,
    # Options in an array.
    r"ValueOperations\.castNamed\(": 2,
    r"LiteralNames\.literals?\(": 2,
    # Structures and arrays of a host in one another, see StateField.maximumDepth.
    r"StateField\.(check|leaves|end|elementsEnd)": 10,
    r"FieldReader\.(changed|dictionary|array)\(": 10,
    r"FieldConversion\.(fields?|elements)\(": 10,
    # The first value of a declared state is linked by itself.
    r"(Linker\.link|StateDeclarations\.firstValue)\(": 2,
    # The cell of a measured height asks for the width's.
    r"CellIndex\.(cell|makeCell|makeMeasurement)\(": 4,
    # From a far edge to the near one, to the frame; and to the parent's container, to its frame.
    r"PublishedGeometry": 4,
    # A layout's account is part of its engine's.
    r"MemoryAccount\.": 2,
    # The standard library's: from foreign strings to native ones, and from a string to the one that it shares.
    r"^(\w+ specialization.*|\(extension in Swift\).*|Swift\..*)_(index|foreignIndex|slowEnsureMatchingEncoding)": 2,
    r"Swift\.__StringStorage\.__deallocating_deinit": 2,
}

HEADER = re.compile(r"[0-9a-f]+ <(.+)>:$")
INSTRUCTION = re.compile(r"\s+([0-9a-f]+):\t(\S+)(?:\s+(\S+))?")
# The address and the name of what is called or jumped to.
JUMP = re.compile(r"\t(call|j\w+)\s+([0-9a-f]+) <([^>]+)>")


def functions(lines):
    """The address of each function, with its name.

    Functions that the linker outlined or that only tables refer to have no symbol: in a listing they look like the end
    of the function before them. One begins at an address that is called, or where the code before it has ended, does
    not jump to, and a register is saved. Cases of a switch, which jump tables refer to, do not begin so.
    """
    found, known, called, inside, symbol = {}, set(), set(), set(), None
    for line in lines:
        if match := HEADER.match(line):
            symbol = match[1]
        elif match := JUMP.search(line):
            if match[1] == "call":
                called.add(match[2])
            elif match[3].split("+")[0] == symbol:
                inside.add(match[2])
    has_ended = False
    for line in lines:
        if match := HEADER.match(line):
            symbol = match[1]
        elif match := INSTRUCTION.match(line):
            address, operation, operand = match.groups()
            is_prologue = operation == "push" and operand.startswith("%") and address not in inside
            if symbol not in known or address in called or (has_ended and is_prologue):
                found[address] = f"{symbol}+{address}" if symbol in known else symbol
                known.add(symbol)
            has_ended = operation in ("ret", "jmp", "ud2")
    return found


def disassembled(library):
    """Of each function, which ones it calls or jumps to, and how many bytes of stack it takes."""
    lines = contract.run("objdump", "-d", "--no-show-raw-insn", library).splitlines()
    names = functions(lines)
    calls, frames, current = {}, {}, None
    for line in lines:
        if (match := INSTRUCTION.match(line)) and match[1] in names:
            current = names[match[1]]
            calls[current], frames[current] = set(), 8
        if current is None:
            continue
        if match := JUMP.search(line):
            target = names.get(match[2])
            if target and (target != current or match[1] == "call"):
                calls[current].add(target)
        elif match := re.search(r"\tsub\s+\$0x([0-9a-f]+),%rsp", line):
            frames[current] += int(match[1], 16)
        elif re.search(r"\tpush\s", line):
            frames[current] += 8
    return calls, frames


def recursions(calls):
    """The sets of functions that call each other in a circle: strongly connected components (Tarjan)."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []
    for start in calls:
        if start in index:
            continue
        work = [(start, iter(sorted(calls[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, targets = work[-1]
            target = next((target for target in targets if target in calls), None)
            if target is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                        on_stack.discard(component[-1])
                    if len(component) > 1 or node in calls[node]:
                        found.append(component)
            elif target not in index:
                index[target] = low[target] = len(index)
                stack.append(target)
                on_stack.add(target)
                work.append((target, iter(sorted(calls[target]))))
            elif target in on_stack:
                low[node] = min(low[node], index[target])
    return found


def heaviest(component, calls, frames):
    """The bytes of stack of the heaviest circle in a component, for one level takes one of its circles.

    Of a component with more functions than can be tried it is the sum of all.
    """
    if len(component) > 12:
        return sum(frames[name] for name in component)
    place = {name: index for index, name in enumerate(component)}
    most = 0
    # Circles by their first member.
    for start in component:
        work = [(start, frames[start], {start})]
        while work:
            node, taken, passed = work.pop()
            for target in calls[node]:
                if target == start:
                    most = max(most, taken)
                elif place.get(target, -1) > place[start] and target not in passed:
                    work.append((target, taken + frames[target], passed | {target}))
    return most


def readable(names):
    """Swift names without private discriminators."""
    # Embedded Swift's prefix is one that the demangler takes for another.
    text = "\n".join(re.sub(r"^\$e", "$s", name) for name in names)
    lines = subprocess.run(
        ["swift", "demangle", "--compact"], input=text, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [re.sub(r"\((\w+) in _[0-9A-F]{32}\)", r"\1", line) for line in lines]


@cache
def found():
    """Each recursion as readable names and the bytes of stack that one level of it takes at most."""
    calls, frames = disassembled(contract.LIBRARY)
    return [(readable(names), heaviest(names, calls, frames)) for names in recursions(calls)]


def bound(name):
    return next((levels for pattern, levels in BOUNDS.items() if re.search(pattern, name)), None)


@unittest.skipUnless(platform.machine() == "x86_64", "reads the machine code of x86-64")
class Recursion(unittest.TestCase):
    def test_every_recursion_has_a_bound(self):
        for names, _ in found():
            unknown = [name for name in names if bound(name) is None]
            with self.subTest(names[0]):
                self.assertEqual(unknown, [], "recurses: keep what is left on the heap, or say how deep in BOUNDS")

    def test_none_takes_more_than_half_of_what_a_call_may(self):
        for names, frame in found():
            levels = max(bound(name) or 0 for name in names)
            with self.subTest(names[0]):
                self.assertLessEqual(levels * frame, MOST_BYTES, f"{levels} levels of {frame} bytes")

    def test_recursions_are_found(self):
        self.assertEqual(recursions({"a": {"b"}, "b": set(), "c": {"c"}}), [["c"]])
        circles = recursions({"a": {"b"}, "b": {"c", "x"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}})
        self.assertEqual(sorted(sorted(circle) for circle in circles), [["a", "b", "c"], ["d", "e"]])
        # Two circles that share a function: a level takes one of them.
        shared = {"a": {"b", "c"}, "b": {"a"}, "c": {"d"}, "d": {"a"}}
        self.assertEqual(heaviest(["d", "c", "b", "a"], shared, {"a": 1, "b": 100, "c": 10, "d": 20}), 101)
        self.assertEqual(heaviest(["a"], {"a": {"a"}}, {"a": 7}), 7)
        # Arrays of a host are copied level by level, which the code must be seen to do.
        self.assertTrue(any("Conversion.array" in name for names, _ in found() for name in names))


if __name__ == "__main__":
    unittest.main()
