// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "swift-builder",
  dependencies: [.package(name: "Plumb", path: "../..")],
  targets: [
    .executableTarget(name: "screens", dependencies: [.product(name: "PlumbBuilder", package: "Plumb")])
  ]
)
