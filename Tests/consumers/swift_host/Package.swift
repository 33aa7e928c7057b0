// swift-tools-version: 6.0
import PackageDescription

// A package of its own: it sees what is public in PlumbEngine, and nothing else.
let package = Package(
  name: "swift_host",
  dependencies: [.package(name: "Plumb", path: "../../..")],
  targets: [.executableTarget(name: "walk", dependencies: [.product(name: "PlumbEngine", package: "Plumb")])]
)
