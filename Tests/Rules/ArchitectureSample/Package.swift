// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sample",
  products: [
    .library(name: "Sample", targets: ["SampleCoordinators", "SampleReadingList", "SampleScreens"])
  ],
  targets: [
    .target(name: "SampleModel"),
    .target(name: "SampleModelExtras", dependencies: ["SampleModel"]),
    .target(name: "SampleSupport", dependencies: ["SampleModel"]),
    .target(name: "SampleCommands", dependencies: ["SampleModel"]),
    .target(name: "SampleBrowser", dependencies: ["SampleCommands", "SampleModel"]),
    .target(
      name: "SampleUI",
      dependencies: ["SampleCommands", "SampleModel", "SampleModelExtras", "SampleSupport"]),
    .target(
      name: "SampleCoordinators",
      dependencies: [
        "SampleBrowser", "SampleCommands", "SampleModel", "SampleSupport", "SampleUI",
      ]),
    .target(name: "SampleTelemetry"),
    .target(
      name: "SampleScreens", dependencies: ["SampleSupport", "SampleTelemetry"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "SampleReadingStore"),
    .target(name: "SampleSync", dependencies: ["SampleReadingStore"]),
    .target(name: "SampleReadingList", dependencies: ["SampleSync"]),
    // Code of tests as an ordinary target, so that each build has it in its index.
    .target(name: "SampleChecks", dependencies: ["SampleUI"], path: "Tests/SampleChecks"),
  ],
  swiftLanguageModes: [.v6]
)
