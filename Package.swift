// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Plumb",
  products: [
    .library(name: "PlumbEngine", targets: ["PlumbEngine"]),
    .library(name: "PlumbBuilder", targets: ["PlumbBuilder"]),
    .library(name: "PlumbBuilderUIKitNames", targets: ["PlumbBuilderUIKitNames"]),
    .executable(name: "plumb", targets: ["plumb"]),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CPosix"),
    .systemLibrary(name: "CPlumb", path: "include"),
    .target(name: "PlumbSyntax", dependencies: ["CExpat", "CPosix"]),
    .target(name: "PlumbConstraints", dependencies: ["PlumbSyntax"]),
    .target(name: "PlumbFormat", dependencies: ["PlumbSyntax"]),
    .target(name: "PlumbEngine", dependencies: ["PlumbConstraints", "PlumbSyntax", "CPosix"]),
    .target(name: "PlumbABI", dependencies: ["PlumbEngine", "PlumbSyntax", "CPlumb", "CPosix"]),
    .target(name: "PlumbBuilder", dependencies: ["PlumbEngine", "PlumbSyntax"]),
    .target(name: "PlumbBuilderUIKitNames", dependencies: ["PlumbBuilder"]),
    .executableTarget(
      name: "plumb", dependencies: ["PlumbEngine", "PlumbFormat", "PlumbSyntax", "CCairo", "CJansson", "CPosix"],
      swiftSettings: [.define("PLUMB_PNG")]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "PlumbSyntaxTests", dependencies: ["PlumbSyntax", "TestSupport"]),
    .testTarget(name: "PlumbConstraintsTests", dependencies: ["PlumbConstraints", "PlumbSyntax", "TestSupport"]),
    .testTarget(name: "PlumbFormatTests", dependencies: ["PlumbFormat", "PlumbSyntax", "TestSupport"]),
    .testTarget(name: "PlumbEngineTests", dependencies: ["PlumbEngine", "PlumbSyntax", "TestSupport"]),
    .testTarget(
      name: "PlumbBuilderTests",
      dependencies: ["PlumbBuilder", "PlumbBuilderUIKitNames", "PlumbEngine", "TestSupport"],
      exclude: ["swiftlayout.json"]),
    .testTarget(name: "PlumbABITests", dependencies: ["PlumbABI", "CPlumb"]),
  ]
)
