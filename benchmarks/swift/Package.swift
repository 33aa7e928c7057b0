// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "Plumb", path: "../..")],
  targets: [
    .executableTarget(name: "properties", dependencies: [.product(name: "PlumbEngine", package: "Plumb")]),
    .executableTarget(name: "builder", dependencies: [.product(name: "PlumbBuilder", package: "Plumb")]),
  ]
)
