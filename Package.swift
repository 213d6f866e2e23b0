// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

#if os(macOS)
  // The system has libedit, but no pkg-config file for it.
  let libeditConfiguration: String? = nil
#else
  let libeditConfiguration: String? = "libedit"
#endif

// The conditions of dependencies that only one trait needs.
let framework = TargetDependencyCondition.when(traits: ["Framework"])
let prompt = TargetDependencyCondition.when(traits: ["Prompt"])
let remote = TargetDependencyCondition.when(traits: ["Remote"])
let browser = TargetDependencyCondition.when(traits: ["Browser"])
let webKit = TargetDependencyCondition.when(traits: ["WebKitGTK"])
let nats = TargetDependencyCondition.when(traits: ["NATS"])
let observability = TargetDependencyCondition.when(traits: ["Observability"])

// A feature is a folder. What it shows and what coordinates it belong to two targets, so that the
// UI cannot import the model.
let features = [
  "Bookmarks", "BrowserStates", "Devices", "Downloads", "Forms", "InactiveTabs", "Links",
  "LocationBar", "Navigation", "Pages", "Preferences", "RecentlyClosed", "Root", "Sessions",
  "Shared",
  "TabGroups", "TabHelpers", "TabStrip", "Tabs", "Visits", "Windows",
]

let package = Package(
  name: "switchboard",
  // `isolated deinit` needs these systems; see "Platforms" in Switchboard's article Architecture.
  platforms: [
    .macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4"),
  ],
  products: [
    .library(name: "Switchboard", targets: ["Switchboard"]),
    .library(name: "SwitchboardREPL", targets: ["SwitchboardREPL"]),
    .library(name: "SwitchboardRemote", targets: ["SwitchboardRemote"]),
    .library(name: "SwitchboardInspector", targets: ["SwitchboardInspector"]),
    .library(name: "SwitchboardNATS", targets: ["SwitchboardNATS"]),
    .library(name: "SwitchboardObservability", targets: ["SwitchboardObservability"]),
    .library(name: "SwitchboardTesting", targets: ["SwitchboardTesting"]),
    .library(name: "ArchitectureConformance", targets: ["ArchitectureConformance"]),
    .library(name: "ArchitectureTesting", targets: ["ArchitectureTesting"]),
    .plugin(name: "CheckArchitecture", targets: ["CheckArchitecture"]),
    .executable(name: "ArchitectureChecker", targets: ["ArchitectureChecker"]),
    .library(name: "BrowserCommands", targets: ["BrowserCommands"]),
    .library(name: "BrowserModel", targets: ["BrowserModel", "BrowserPages", "ProfileFiles"]),
    .library(name: "BrowserModelTesting", targets: ["BrowserModelTesting"]),
    .library(
      name: "BrowserApp",
      targets: [
        "BrowserApp", "BrowserCommands", "BrowserCoordinators", "BrowserModel", "BrowserPages",
        "BrowserUI", "Switchboard",
      ]),
    .executable(name: "switchboard", targets: ["BrowserPrompt"]),
  ],
  // A package that depends on this one with `traits: []` fetches nothing and can use the architecture
  // rules. With `traits: ["Framework"]`, it fetches swift-syntax alone.
  traits: [
    .trait(name: "Framework", description: "Switchboard: commands, broadcasts and coordinators."),
    .trait(
      name: "Prompt", description: "SwitchboardREPL: prompts and scripts.",
      enabledTraits: ["Framework"]),
    .trait(
      name: "Browser", description: "The browser and its prompt.",
      enabledTraits: ["Prompt", "Remote"]),
    .trait(name: "WebKitGTK", description: "An engine that renders pages and runs their scripts."),
    .trait(
      name: "Remote",
      description: "SwitchboardRemote and SwitchboardInspector: commands from other processes.",
      enabledTraits: ["Prompt"]),
    .trait(
      name: "NATS", description: "SwitchboardNATS: commands from other machines.",
      enabledTraits: ["Remote"]),
    .trait(
      name: "Observability",
      description: "SwitchboardObservability: commands in logs, metrics and traces.",
      enabledTraits: ["Framework"]),
    .default(enabledTraits: ["Browser", "Framework", "Prompt", "Remote"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // Switchboard: the framework.
    .macro(
      name: "SwitchboardMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: framework),
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: framework),
        .product(name: "SwiftParser", package: "swift-syntax", condition: framework),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: framework),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: framework),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: framework),
      ]),
    .target(name: "CSwitchboardRuntime"),
    .target(
      name: "Switchboard",
      dependencies: [
        "CSwitchboardRuntime",
        .target(name: "SwitchboardMacros", condition: framework),
      ]),
    .target(
      name: "ProfileFiles",
      dependencies: [
        .product(
          name: "SystemPackage", package: "swift-system",
          condition: .when(traits: ["Prompt", "Remote"]))
      ]),
    .target(name: "Graphs"),
    .target(name: "CProcessSignals"),
    .target(
      name: "ProcessSignals", dependencies: ["CProcessSignals"]),
    .systemLibrary(
      name: "CSystemEdit", pkgConfig: libeditConfiguration,
      providers: [.apt(["libedit-dev"]), .yum(["libedit-devel"])]),
    // A package without prompts gets no warning if the system lacks libedit.
    .target(
      name: "CLibEdit",
      dependencies: [
        "CProcessSignals", .target(name: "CSystemEdit", condition: prompt),
      ], linkerSettings: [.linkedLibrary("edit")]),
    .target(
      name: "SwitchboardLineEditor",
      dependencies: [
        "CLibEdit", "ProcessSignals", "ProfileFiles",
        .product(name: "SystemPackage", package: "swift-system", condition: prompt),
      ]),
    .target(
      name: "SwitchboardREPL",
      dependencies: [
        "Graphs", "ProcessSignals", "ProfileFiles", "Switchboard", "SwitchboardLineEditor",
        .product(name: "SystemPackage", package: "swift-system", condition: prompt),
      ]),
    .target(
      name: "SwitchboardRemote",
      dependencies: [
        "ProfileFiles", "Switchboard", "SwitchboardREPL",
        .product(name: "NIOCore", package: "swift-nio", condition: remote),
        .product(name: "NIOPosix", package: "swift-nio", condition: remote),
        .product(name: "SystemPackage", package: "swift-system", condition: remote),
      ]),
    .target(
      name: "SwitchboardInspector",
      dependencies: [
        "Switchboard", "SwitchboardRemote",
        .product(name: "NIOCore", package: "swift-nio", condition: remote),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: remote),
        .product(name: "NIOPosix", package: "swift-nio", condition: remote),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: remote),
      ],
      // The page is part of the program's file, so the program can be moved.
      resources: [.embedInCode("Page")]),
    .systemLibrary(
      name: "CNATS", pkgConfig: "libnats",
      providers: [.apt(["libnats-dev", "libssl-dev"])]),
    .target(
      name: "SwitchboardNATS",
      dependencies: [
        "ProfileFiles", "Switchboard", "SwitchboardRemote",
        .target(name: "CNATS", condition: nats),
      ]),
    .target(
      name: "SwitchboardObservability",
      dependencies: [
        "Switchboard",
        .product(name: "CoreMetrics", package: "swift-metrics", condition: observability),
        .product(name: "Logging", package: "swift-log", condition: observability),
        .product(name: "Metrics", package: "swift-metrics", condition: observability),
        .product(name: "Tracing", package: "swift-distributed-tracing", condition: observability),
      ]),
    .target(name: "SwitchboardTesting", dependencies: ["Switchboard"]),

    .executableTarget(
      name: "NotesExample", dependencies: ["Switchboard", "SwitchboardREPL"]),
    .executableTarget(
      name: "MusicPlayerExample", dependencies: ["Switchboard", "SwitchboardREPL"]),
    .executableTarget(
      name: "LineServerExample", dependencies: ["Switchboard", "SwitchboardREPL"]),
    .executableTarget(
      name: "GreenhouseExample", dependencies: ["Switchboard", "SwitchboardREPL"]),

    // Browser: built on the framework.
    .target(name: "BrowserCommands", dependencies: ["Switchboard"], path: "Commands"),
    .target(name: "BrowserPages"),
    .target(
      name: "BrowserModel",
      dependencies: ["BrowserPages", "Graphs", "ProfileFiles", "Switchboard"]),
    // libxml2's headers conflict with Foundation, so CHTMLParser wraps the few functions that we use.
    .systemLibrary(
      name: "CSystemXML", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"])]),
    .target(
      name: "CHTMLParser",
      dependencies: [.target(name: "CSystemXML", condition: browser)]),
    // Loads libcurl at run time, so the target doesn't link it.
    .target(
      name: "CSystemCurl",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0",
      providers: [.apt(["libwebkitgtk-6.0-dev"]), .yum(["webkitgtk6.0-devel"])]),
    .target(
      name: "BrowserEngines",
      dependencies: [
        "BrowserModel", "BrowserPages", "CHTMLParser", "ProfileFiles",
        .target(name: "CSystemCurl", condition: browser),
        .target(name: "CWebKitGTK", condition: webKit),
        .target(name: "ProcessSignals", condition: webKit),
        .product(name: "NIOCore", package: "swift-nio", condition: webKit),
        .product(name: "NIOPosix", package: "swift-nio", condition: webKit),
      ]),
    .target(
      name: "BrowserModelTesting",
      dependencies: ["BrowserModel", "BrowserPages", "SwitchboardTesting"]),
    .target(
      name: "BrowserSessions",
      dependencies: [
        "BrowserModel", "ProfileFiles", "Switchboard",
        .product(name: "GRDB", package: "GRDB.swift", condition: browser),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: browser),
        .product(name: "SystemPackage", package: "swift-system", condition: prompt),
      ]),
    .target(
      name: "BrowserDevices",
      dependencies: ["BrowserModel", "BrowserPages", "ProfileFiles", "Switchboard"]),
    .target(
      name: "BrowserUI",
      dependencies: ["BrowserCommands", "BrowserPages", "Graphs", "Switchboard"],
      path: "Sources/Browser/Features",
      exclude: features.map { "\($0)/Coordination" }),
    .target(
      name: "BrowserCoordinators",
      dependencies: [
        "BrowserCommands", "BrowserDevices", "BrowserModel", "BrowserPages", "BrowserSessions",
        "BrowserUI", "Graphs", "Switchboard",
      ],
      path: "Sources/Browser/Features",
      exclude: features.map { "\($0)/UI" }),
    .target(
      name: "BrowserApp",
      dependencies: [
        "BrowserCommands", "BrowserCoordinators", "BrowserDevices", "BrowserEngines",
        "BrowserModel", "BrowserSessions", "ProcessSignals", "ProfileFiles", "Switchboard",
        "SwitchboardInspector", "SwitchboardREPL", "SwitchboardRemote",
        .target(name: "SwitchboardNATS", condition: nats),
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: browser),
      ]),
    .executableTarget(name: "BrowserPrompt", dependencies: ["BrowserApp"]),
    .executableTarget(
      name: "ReadingListExample",
      dependencies: [
        "BrowserApp", "BrowserCommands", "BrowserCoordinators", "BrowserModel", "BrowserPages",
        "BrowserUI", "Switchboard",
      ]),

    // Architecture: conformance tests for anyone's code.
    .target(
      name: "CIndexStoreLoader",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "SwiftMangling"),
    .target(
      name: "ArchitectureConformance",
      dependencies: ["CIndexStoreLoader", "Graphs", "SwiftMangling"]),
    .target(name: "ArchitectureCanaryModel"),
    .target(
      name: "ArchitectureCanaryBridge", dependencies: ["ArchitectureCanaryModel"]),
    .target(
      name: "ArchitectureCanary",
      dependencies: ["ArchitectureCanaryBridge", "ArchitectureCanaryModel"]),
    .target(
      name: "ArchitectureTesting", dependencies: ["ArchitectureCanary", "ArchitectureConformance"]),
    .executableTarget(
      name: "ArchitectureChecker",
      dependencies: ["ArchitectureConformance"]),
    .plugin(
      name: "CheckArchitecture",
      capability: .command(
        intent: .custom(
          verb: "check-architecture", description: "Checks layers and rules, or shows them.")),
      dependencies: ["ArchitectureChecker"]),

    // Benchmarks: what dispatch, broadcast, sessions and pages cost, as ratios within one run.
    .target(name: "CBenchmarkSupport"),
    .target(name: "LoopbackServer"),
    .executableTarget(
      name: "SwitchboardBenchmarks",
      dependencies: [
        "BrowserEngines", "BrowserModel", "BrowserPages", "BrowserSessions", "CBenchmarkSupport",
        "LoopbackServer", "Switchboard", "SwitchboardNATS", "SwitchboardRemote",
        .target(name: "CNATS", condition: nats),
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: browser),
        .product(name: "GRDB", package: "GRDB.swift", condition: browser),
        .product(name: "NIOCore", package: "swift-nio", condition: remote),
        .product(name: "NIOPosix", package: "swift-nio", condition: remote),
      ]),

    // Tests: a folder per module, whole programs in Acceptance.
    .target(name: "ProcessTesting"),
    .target(
      name: "ServerTesting", dependencies: ["LoopbackServer", "ProcessTesting"]),
    .target(name: "TerminalTesting"),
    .target(
      name: "FaultInjection", exclude: ["Preload"],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "LineEditorFixture", dependencies: ["ProcessSignals", "SwitchboardLineEditor"]),
    .testTarget(
      name: "SwitchboardLineEditorTests",
      dependencies: [
        "LineEditorFixture", "ProcessSignals", "ProcessTesting", "ProfileFiles",
        "SwitchboardLineEditor", "SwitchboardTesting", "TerminalTesting",
      ]),
    .testTarget(
      name: "NotesExampleTests",
      dependencies: ["NotesExample", "ProcessTesting", "TerminalTesting"]),
    .testTarget(
      name: "MusicPlayerExampleTests",
      dependencies: [
        "MusicPlayerExample", "ProcessTesting", "Switchboard", "SwitchboardREPL",
        "SwitchboardTesting", "TerminalTesting",
      ]),
    .testTarget(
      name: "LineServerExampleTests",
      dependencies: ["LineServerExample", "ProcessTesting", "SwitchboardTesting"]),
    .testTarget(
      name: "GreenhouseExampleTests",
      dependencies: [
        "GreenhouseExample", "Switchboard", "SwitchboardREPL", "SwitchboardTesting",
      ]),
    .testTarget(
      name: "ReadingListExampleTests",
      dependencies: ["ProcessTesting", "ReadingListExample"]),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: [
        "ArchitectureTesting", "BrowserPrompt", "BrowserSessions", "ProcessTesting",
        "ReadingListExample",
        .product(name: "SwiftParser", package: "swift-syntax", condition: framework),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: framework),
      ]),
    .testTarget(name: "SwiftManglingTests", dependencies: ["ProcessTesting", "SwiftMangling"]),
    .testTarget(
      name: "ArchitectureConformanceTests",
      dependencies: [
        "ArchitectureChecker", "ArchitectureConformance", "ArchitectureTesting", "Graphs",
        "ProcessTesting",
      ]),
    .executableTarget(
      name: "BrowserFixture",
      dependencies: [
        "BrowserCommands", "BrowserCoordinators", "BrowserModel", "Switchboard", "SwitchboardREPL",
      ]),
    .executableTarget(
      name: "PromptFixture", dependencies: ["ProcessSignals", "Switchboard", "SwitchboardREPL"]),
    .testTarget(
      name: "AcceptanceTests",
      dependencies: [
        "BrowserApp", "BrowserCommands", "BrowserFixture", "BrowserModelTesting", "BrowserPrompt",
        "BrowserSessions", "ProcessTesting", "ProfileFiles", "PromptFixture", "ServerTesting",
        "Switchboard", "SwitchboardRemote", "SwitchboardTesting", "TerminalTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: browser),
        .product(name: "GRDB", package: "GRDB.swift", condition: browser),
      ]),
    .testTarget(
      name: "SwitchboardTests", dependencies: ["Switchboard", "SwitchboardTesting"],
      exclude: ["Golden"]),
    .testTarget(
      name: "SwitchboardTestingTests", dependencies: ["Switchboard", "SwitchboardTesting"],
      exclude: ["Changes"]),
    .testTarget(
      name: "SwitchboardMacrosTests", dependencies: ["ProcessTesting", "Switchboard"]),
    .testTarget(
      name: "SwitchboardREPLTests",
      dependencies: [
        "Graphs", "Switchboard", "SwitchboardLineEditor", "SwitchboardREPL", "SwitchboardTesting",
      ]),
    .testTarget(
      name: "SwitchboardRemoteTests",
      dependencies: [
        "ProcessTesting", "Switchboard", "SwitchboardNATS", "SwitchboardREPL", "SwitchboardRemote",
        "SwitchboardTesting",
        .product(name: "NIOCore", package: "swift-nio", condition: remote),
        .product(name: "NIOPosix", package: "swift-nio", condition: remote),
      ]),
    .testTarget(
      name: "SwitchboardObservabilityTests",
      dependencies: [
        "Switchboard", "SwitchboardObservability",
        .product(name: "InMemoryLogging", package: "swift-log", condition: observability),
        .product(
          name: "InMemoryTracing", package: "swift-distributed-tracing", condition: observability),
        .product(name: "Logging", package: "swift-log", condition: observability),
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: observability),
        .product(name: "Tracing", package: "swift-distributed-tracing", condition: observability),
      ]),
    .testTarget(
      name: "SwitchboardInspectorTests",
      dependencies: [
        "ProcessTesting", "Switchboard", "SwitchboardInspector", "SwitchboardRemote",
        "SwitchboardTesting",
        .product(name: "NIOCore", package: "swift-nio", condition: remote),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: remote),
        .product(name: "NIOPosix", package: "swift-nio", condition: remote),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: remote),
      ]),
    .testTarget(
      name: "BrowserModelTests",
      dependencies: [
        "BrowserModel", "BrowserModelTesting", "BrowserPages", "Graphs", "ProcessTesting",
        "ProfileFiles", "Switchboard", "SwitchboardTesting",
      ]),
    .testTarget(
      name: "BrowserPagesTests", dependencies: ["BrowserPages", "SwitchboardTesting"]),
    .testTarget(
      name: "BrowserEnginesTests",
      dependencies: [
        "BrowserEngines", "BrowserModel", "BrowserModelTesting", "BrowserPages", "ProcessTesting",
        "ServerTesting", "SwitchboardTesting",
        .product(name: "NIOCore", package: "swift-nio", condition: webKit),
        .product(name: "NIOPosix", package: "swift-nio", condition: webKit),
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ProfileFilesTests",
      dependencies: [
        "BrowserModel", "BrowserModelTesting", "ProcessTesting", "ProfileFiles",
        "SwitchboardTesting",
        .product(name: "SystemPackage", package: "swift-system", condition: prompt),
      ]),
    .testTarget(
      name: "BrowserModelTestingTests",
      dependencies: ["BrowserModel", "BrowserModelTesting", "SwitchboardTesting"]),
    .testTarget(
      name: "BrowserSessionsTests",
      dependencies: [
        "BrowserModel", "BrowserSessions", "FaultInjection", "ProcessTesting", "ProfileFiles",
        "SwitchboardTesting",
        .product(name: "GRDB", package: "GRDB.swift", condition: browser),
        .product(name: "SystemPackage", package: "swift-system", condition: prompt),
      ]),
    .testTarget(
      name: "BrowserDevicesTests",
      dependencies: [
        "BrowserDevices", "BrowserModel", "BrowserModelTesting", "ProcessTesting", "ProfileFiles",
        "Switchboard", "SwitchboardTesting",
        .target(name: "SwitchboardNATS", condition: nats),
      ]),
    .testTarget(
      name: "BrowserCommandsTests",
      dependencies: [
        "BrowserCommands", "Switchboard", "SwitchboardREPL", "SwitchboardTesting",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "BrowserCoordinatorsTests",
      dependencies: [
        "BrowserCommands", "BrowserCoordinators", "BrowserDevices", "BrowserModel",
        "BrowserModelTesting", "BrowserPages", "BrowserSessions", "BrowserUI", "Graphs",
        "ProcessTesting", "Switchboard", "SwitchboardTesting",
      ],
      path: "Tests/Browser/Features"),
  ],
  swiftLanguageModes: [.v6]
)

// The folder of each target, so that a look into `Sources` and `Tests` shows the families.
let folders = [
  "Sources/Browser": [
    "BrowserApp", "BrowserDevices", "BrowserEngines", "BrowserModel", "BrowserModelTesting",
    "BrowserPages", "BrowserPrompt", "BrowserSessions",
  ],
  "Sources/Examples": [
    "GreenhouseExample", "LineServerExample", "MusicPlayerExample", "NotesExample",
    "ReadingListExample",
  ],
  "Sources/Framework": [
    "Switchboard", "SwitchboardMacros", "SwitchboardObservability", "SwitchboardTesting",
  ],
  "Sources/Prompt": ["SwitchboardLineEditor", "SwitchboardREPL"],
  "Sources/Reach": ["SwitchboardInspector", "SwitchboardNATS", "SwitchboardRemote"],
  "Sources/Rules": [
    "ArchitectureCanary", "ArchitectureCanaryBridge", "ArchitectureCanaryModel",
    "ArchitectureChecker", "ArchitectureConformance", "ArchitectureTesting", "CheckArchitecture",
    "SwiftMangling",
  ],
  "Sources/System": [
    "CHTMLParser", "CIndexStoreLoader", "CLibEdit", "CNATS", "CProcessSignals",
    "CSwitchboardRuntime", "CSystemCurl", "CSystemEdit", "CSystemXML", "CWebKitGTK", "Graphs",
    "ProcessSignals", "ProfileFiles",
  ],
  "Tests/Benchmarks": ["CBenchmarkSupport", "SwitchboardBenchmarks"],
  "Tests/Browser": [
    "AcceptanceTests", "BrowserCommandsTests", "BrowserDevicesTests", "BrowserEnginesTests",
    "BrowserFixture", "BrowserModelTestingTests", "BrowserModelTests",
    "BrowserPagesTests", "BrowserSessionsTests",
  ],
  "Tests/Examples": [
    "GreenhouseExampleTests", "LineServerExampleTests", "MusicPlayerExampleTests",
    "NotesExampleTests", "ReadingListExampleTests",
  ],
  "Tests/Framework": [
    "SwitchboardMacrosTests", "SwitchboardObservabilityTests", "SwitchboardTestingTests",
    "SwitchboardTests",
  ],
  "Tests/Prompt": [
    "LineEditorFixture", "PromptFixture", "SwitchboardLineEditorTests", "SwitchboardREPLTests",
  ],
  "Tests/Reach": ["SwitchboardInspectorTests", "SwitchboardRemoteTests"],
  "Tests/Rules": ["ArchitectureConformanceTests", "ArchitectureTests", "SwiftManglingTests"],
  "Tests/Support": [
    "FaultInjection", "LoopbackServer", "ProcessTesting", "ServerTesting", "TerminalTesting",
  ],
  "Tests/System": ["ProfileFilesTests"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) {
    target.path = "\(folder)/\(target.name)"
  }
}

// Fetch the libraries that the benchmarks compare with only on request.
if Context.environment["SWITCHBOARD_BENCHMARK_PEERS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
  for target in package.targets where target.name == "SwitchboardBenchmarks" {
    target.dependencies.append(.product(name: "OpenCombine", package: "OpenCombine"))
    target.swiftSettings = [.define("BENCHMARK_PEERS")]
  }
}

// Examples are built without upcoming features, like a new user's package.
for target in package.targets
where !target.name.contains("Example") && ![.plugin, .system].contains(target.type) {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Only where we build: a newer compiler's warnings must not break a user's build.
  if Context.environment["SWITCHBOARD_WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
  }
  target.swiftSettings = settings
}
