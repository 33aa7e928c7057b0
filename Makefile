# Thin verbs over CMake, SwiftPM and the scripts in .ci. Everything that is built goes to build/ and .build/.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: build modules ordinary demo test package bench docs counts soak fuzz sanitize asan tsan format clean packages

# Seconds for each fuzz target; .ci/test runs those of the whole interface for FUZZ_CI_SECONDS.
FUZZ_SECONDS ?= 60
# Of reloads and edits.
SOAK_STEPS ?= 100000
# How many times as many random cases as `make test` has.
SAMPLES ?= 12

# Where `PLUMB_INSTALL_SWIFT=1 make demo` installs Swift; see .ci/swift.
export PLUMB_SWIFT_FOLDER ?= $(HOME)/.local/share/plumb-swift
export PATH := $(PLUMB_SWIFT_FOLDER)/usr/bin:$(PATH)

# Some mistakes make the Swift compiler take all memory there is: about 12 GB, in kilobytes.
LIMIT := ulimit -v 12582912 2>/dev/null;
# The sanitizers' runtimes belong to the toolchain's own clang.
CLANG = $(shell swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin/clang|p')
# Sanitizers are added where code is generated, not in modules.
MODULES := -DPLUMB_MODULES_FROM=$(CURDIR)/build
LEAN := -DPLUMB_BUILD_TOOL=OFF -DPLUMB_INSTALL=OFF -DPLUMB_BUILD_EXAMPLES=OFF

build: modules
	@$(LIMIT) cmake --build build

# What the library, the tool and the libraries under sanitizers are made of.
modules: packages
	@$(LIMIT) cmake -G Ninja -B build && cmake --build build --target PlumbEngine PlumbFormat

demo: build
	@.ci/demo

# Swift compiles each library on one processor: the builds stand side by side.
test: packages
	@$(MAKE) --no-print-directory -j2 ordinary build asan tsan
	@.ci/test

ordinary: packages
	@$(LIMIT) swift build --build-tests $(PLUMB_SWIFT_OPTIONS)

# What is published, in build/packages: a wheel, a source distribution, Debian packages, tarballs.
package: build
	@.ci/package

# Most of an hour. What cannot be installed is not compared, and benchmarks/RESULTS.md says so.
bench: build
	@.ci/install-packages bench || true
	@benchmarks/run

# The site in build/site, which is then opened in a browser without a window: some minutes, most of them Sphinx's.
docs: build
	@.ci/docs-tools
	@docs/site/build
	@python3 docs/site/browse.py build/site build/site-screenshots

# Writes Tests/guards/counts.txt anew: for a change that is meant to cost more, or less.
counts: packages
	@$(LIMIT) cmake -G Ninja -B build && cmake --build build --target plumb
	@python3 Tests/guards/counts.py

# An hour: reloads and edits, many more random documents, systems and scripts than `swift test` makes
# (Tests/TestSupport/Samples.swift), layouts written in Swift, stack views against Yoga and Taffy.
soak: build
	@build/tests/soak $(SOAK_STEPS)
	@$(LIMIT) Tests/soak/system/run 1000000
	@$(LIMIT) PLUMB_SAMPLES=$(SAMPLES) PLUMB_BUILDER_VIEWS=10000 PLUMB_BUILDER_TOGGLES=2000 swift test
	@Tests/flex/run

# One build for the fuzz targets and for the C tests under AddressSanitizer and LeakSanitizer.
fuzz: asan
	@fuzz/run build/asan $(FUZZ_SECONDS)

# The C tests under AddressSanitizer, those with threads under ThreadSanitizer; .ci/test runs them. The latter as a part of
# another project: the build without optimisation is also the one of such a consumer.
sanitize: asan tsan

tsan: modules
	@$(LIMIT) cmake -G Ninja -S Tests/consumers/add_subdirectory -B build/tsan -DCMAKE_C_COMPILER=$(CLANG) $(MODULES) \
	  -DPLUMB_SANITIZE_THREAD=ON -DPLUMB_BUILD_TESTS=ON -DCMAKE_BUILD_TYPE=Debug
	@$(LIMIT) cmake --build build/tsan

asan: modules
	@$(LIMIT) cmake -G Ninja -B build/asan -DCMAKE_C_COMPILER=$(CLANG) $(LEAN) $(MODULES) \
	  -DPLUMB_SANITIZE_ADDRESS=ON -DPLUMB_SANITIZE_FUZZER=ON
	@$(LIMIT) cmake --build build/asan

format: build/venv/ready
	swift format -i -r Package.swift Sources Tests benchmarks/swift
	build/venv/bin/ruff check --fix .
	build/venv/bin/ruff format .

build/venv/ready: .ci/python-tools.txt
	@.ci/python-tools

clean:
	rm -rf build .build

packages:
	@.ci/install-packages
