// swift-tools-version: 6.2
import PackageDescription

// Modules with the names of the browser's, which break its rules on purpose. A line that breaks a rule
// names it. `PlantedRulesTests` checks them with the browser's own description.
let package = Package(
  name: "Plants",
  targets: [
    .target(name: "Switchboard"),
    .target(name: "BrowserPages"),
    .target(name: "BrowserModel", dependencies: ["Switchboard"]),
    .target(name: "BrowserSessions", dependencies: ["BrowserModel"]),
    .target(name: "BrowserCommands", dependencies: ["Switchboard"]),
    .target(name: "BrowserUI", dependencies: ["BrowserCommands", "BrowserPages", "Switchboard"]),
    .target(
      name: "BrowserCoordinators",
      dependencies: [
        "BrowserCommands", "BrowserModel", "BrowserSessions", "BrowserUI", "Switchboard",
      ]),
    .target(name: "ReadingListExample", dependencies: ["BrowserCoordinators"]),
  ],
  swiftLanguageModes: [.v6]
)
