// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "Plumb", path: "../..")],
  targets: [
    .target(name: "Measuring"),
    .executableTarget(
      name: "properties", dependencies: ["Measuring", .product(name: "PlumbEngine", package: "Plumb")]),
    .executableTarget(
      name: "builder", dependencies: ["Measuring", .product(name: "PlumbBuilder", package: "Plumb")]),
  ]
)
