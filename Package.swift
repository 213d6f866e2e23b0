// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The targets in the folders of their families, each with the names that it uses. All tests may use
/// what `forTests` names. Special kinds of targets follow below.
let targetTable = """
  Sources/Framework
    SwitchboardMacros: SwiftCompilerPlugin SwiftDiagnostics SwiftParser SwiftSyntax \
      SwiftSyntaxBuilder SwiftSyntaxMacros
    Switchboard: CSwitchboardRuntime SwitchboardMacros
    SwitchboardTesting: Switchboard
    SwitchboardObservability: CoreMetrics Logging Metrics Switchboard Tracing
  Sources/Prompt
    SwitchboardLineEditor: CLibEdit ProcessSignals ProfileFiles SystemPackage
    SwitchboardREPL: Graphs ProcessSignals ProfileFiles Switchboard SwitchboardLineEditor \
      SystemPackage
  Sources/Reach
    SwitchboardRemote: NIOCore NIOPosix ProfileFiles Switchboard SwitchboardREPL SystemPackage
    SwitchboardInspector: NIOCore NIOHTTP1 NIOPosix NIOWebSocket Switchboard SwitchboardRemote
    SwitchboardMCP: Switchboard SwitchboardREPL SystemPackage
    SwitchboardNATS: CNATS ProfileFiles Switchboard SwitchboardRemote
  Sources/Browser
    BrowserCommands: Switchboard
    BrowserPages:
    BrowserModel: BrowserPages Graphs ProfileFiles Switchboard
    BrowserModelTesting: BrowserModel BrowserPages SwitchboardTesting
    BrowserEngines: BrowserModel BrowserPages CSystemCurl CWebKitGTK NIOCore NIOPosix ProcessSignals \
      ProfileFiles
    BrowserSessions: BrowserModel GRDB GRDBSQLite ProfileFiles Switchboard SystemPackage
    BrowserDevices: BrowserModel BrowserPages ProfileFiles Switchboard
    BrowserUI: BrowserCommands BrowserPages Graphs Switchboard
    BrowserCoordinators: BrowserCommands BrowserDevices BrowserModel BrowserPages BrowserSessions \
      BrowserUI Graphs Switchboard
    BrowserApp: ArgumentParser BrowserCommands BrowserCoordinators BrowserDevices BrowserEngines \
      BrowserModel BrowserSessions BrowserUI ProcessSignals ProfileFiles Switchboard \
      SwitchboardInspector SwitchboardMCP SwitchboardNATS SwitchboardREPL SwitchboardRemote
    BrowserPrompt: BrowserApp
  Sources/Rules
    SwiftMangling:
    ArchitectureConformance: CIndexStoreLoader Graphs SwiftMangling
    ArchitectureCanaryModel:
    ArchitectureCanaryBridge: ArchitectureCanaryModel
    ArchitectureCanary: ArchitectureCanaryBridge ArchitectureCanaryModel
    ArchitectureTesting: ArchitectureCanary ArchitectureConformance
    ArchitectureChecker: ArchitectureConformance
    CheckArchitecture: ArchitectureChecker
  Sources/System
    CSwitchboardRuntime:
    Graphs:
    ProfileFiles: SystemPackage
    CProcessSignals:
    ProcessSignals: CProcessSignals
    CSystemEdit:
    CLibEdit: CProcessSignals CSystemEdit
    CNATS:
    CSystemCurl:
    CWebKitGTK:
    CIndexStoreLoader:
  Sources/Examples
    NotesExample: Switchboard SwitchboardREPL
    MusicPlayerExample: Switchboard SwitchboardREPL
    LineServerExample: Switchboard SwitchboardREPL
    GreenhouseExample: Switchboard SwitchboardREPL
    JobQueueExample: Switchboard SwitchboardNATS SwitchboardREPL SwitchboardRemote
    ReadingListExample: BrowserApp BrowserCommands BrowserCoordinators BrowserModel BrowserPages \
      BrowserUI Switchboard
  Tests/Framework
    SwitchboardMacrosTests:
    SwitchboardTests:
    SwitchboardTestingTests:
    SwitchboardObservabilityTests: InMemoryLogging InMemoryTracing Logging MetricsTestKit \
      SwitchboardObservability Tracing
  Tests/Prompt
    LineEditorFixture: ProcessSignals SwitchboardLineEditor
    PromptFixture: ProcessSignals Switchboard SwitchboardREPL
    SwitchboardLineEditorTests: LineEditorFixture ProcessSignals SwitchboardLineEditor
    SwitchboardREPLTests: Graphs SwitchboardLineEditor SwitchboardREPL
  Tests/Reach
    SwitchboardRemoteTests: JobQueueExample NIOCore NIOPosix SwitchboardNATS SwitchboardREPL SwitchboardRemote
    SwitchboardInspectorTests: NIOCore NIOHTTP1 NIOPosix NIOWebSocket SwitchboardInspector \
      SwitchboardRemote
    SwitchboardMCPTests: SwitchboardMCP SwitchboardREPL
  Tests/Browser
    BrowserFixture: BrowserCommands BrowserCoordinators BrowserModel Switchboard SwitchboardREPL
    BrowserCommandsTests: BrowserCommands SwitchboardREPL
    BrowserPagesTests: BrowserPages
    BrowserModelTests: BrowserModel BrowserModelTesting BrowserPages Graphs
    BrowserModelTestingTests: BrowserModel BrowserModelTesting
    BrowserEnginesTests: BrowserEngines BrowserModel BrowserModelTesting BrowserPages NIOCore \
      NIOPosix ServerTesting
    BrowserSessionsTests: BrowserModel BrowserSessions FaultInjection GRDB SystemPackage
    BrowserDevicesTests: BrowserDevices BrowserModel BrowserModelTesting SwitchboardNATS
    BrowserCoordinatorsTests: BrowserCommands BrowserCoordinators BrowserDevices BrowserModel \
      BrowserModelTesting BrowserPages BrowserSessions BrowserUI Graphs
    AcceptanceTests: ArgumentParser BrowserApp BrowserCommands BrowserFixture BrowserModelTesting \
      BrowserPrompt BrowserSessions BrowserUI GRDB PromptFixture ServerTesting SwitchboardRemote
  Tests/Rules
    SwiftManglingTests: SwiftMangling
    ArchitectureConformanceTests: ArchitectureChecker ArchitectureConformance ArchitectureTesting \
      Graphs
    ArchitectureTests: ArchitectureTesting BrowserPrompt BrowserSessions ReadingListExample \
      SwiftParser SwiftSyntax
  Tests/System
    ProfileFilesTests: BrowserModel BrowserModelTesting SystemPackage
  Tests/Examples
    NotesExampleTests: NotesExample
    MusicPlayerExampleTests: MusicPlayerExample SwitchboardREPL
    LineServerExampleTests: LineServerExample
    GreenhouseExampleTests: GreenhouseExample SwitchboardREPL
    ReadingListExampleTests: ReadingListExample
  Tests/Benchmarks
    CBenchmarkSupport:
    SwitchboardBenchmarks: ArgumentParser BrowserEngines BrowserModel BrowserPages \
      BrowserSessions CBenchmarkSupport CNATS GRDB LoopbackServer NIOCore NIOPosix Switchboard \
      SwitchboardNATS SwitchboardRemote
  Tests/Support
    LoopbackServer:
    TestWidth:
    ProcessTesting: TestWidth
    ServerTesting: LoopbackServer ProcessTesting
    TerminalTesting:
    FaultInjection:
  """

// The traits that need the framework, prompts, and other processes. No trait enables another one: SwiftPM passes the
// enabled ones to the compiler in a random order, so with several of them, each command would build everything again.
let remote: Set = ["Browser", "NATS", "Remote"]
let prompt = remote.union(["Prompt"]), framework = prompt.union(["Framework", "Observability"])

/// What only some traits need. Any other name is a target that is always needed.
let conditional: [(names: String, package: String?, traits: Set<String>)] = [
  ("SwitchboardMacros", nil, framework), ("CSystemEdit", nil, prompt),
  ("CSystemCurl", nil, ["Browser"]), ("CWebKitGTK", nil, ["WebKitGTK"]), ("CNATS", nil, ["NATS"]),
  ("SwiftCompilerPlugin SwiftDiagnostics SwiftParser SwiftSyntax", "swift-syntax", framework),
  ("SwiftSyntaxBuilder SwiftSyntaxMacros", "swift-syntax", framework),
  ("SystemPackage", "swift-system", prompt),
  ("ArgumentParser", "swift-argument-parser", ["Browser"]),
  ("GRDB GRDBSQLite", "GRDB.swift", ["Browser"]),
  ("NIOCore NIOHTTP1 NIOPosix NIOWebSocket", "swift-nio", remote.union(["WebKitGTK"])),
  ("CoreMetrics Metrics MetricsTestKit", "swift-metrics", ["Observability"]),
  ("InMemoryLogging Logging", "swift-log", ["Observability"]),
  ("InMemoryTracing Tracing", "swift-distributed-tracing", ["Observability"]),
]
let programs: Set = ["ArchitectureChecker", "BrowserPrompt", "SwitchboardBenchmarks"]
/// The features. Each is a folder with parts of two targets, so that the UI cannot import the model.
let features = """
  Agents Bookmarks BrowserStates BrowsingData Devices Downloads Forms InactiveTabs Links \
  LocationBar Navigation Pages Preferences RecentlyClosed Root Sessions Shared TabGroups \
  TabHelpers TabStrip Tabs Visits Windows
  """.split(separator: " ")
let places = [
  "BrowserCommands": "Commands", "BrowserUI": "Sources/Browser/Features",
  "BrowserCoordinators": "Sources/Browser/Features",
  "BrowserCoordinatorsTests": "Tests/Browser/Features",
]
let excluded = [
  "SwitchboardTests": ["Golden"], "SwitchboardTestingTests": ["Changes"],
  "BrowserCommandsTests": ["Golden"], "BrowserEnginesTests": ["Fixtures", "Pages"],
  "AcceptanceTests": ["Golden"], "FaultInjection": ["Preload"], "SwitchboardMCPTests": ["Client"],
  "BrowserUI": features.map { "\($0)/Coordination" },
  "BrowserCoordinators": features.filter { $0 != "Agents" }.map { "\($0)/UI" },  // It has no UI.
]
let linked = [
  "CLibEdit": "edit", "FaultInjection": "sqlite3", "CSystemCurl": "dl", "CIndexStoreLoader": "dl",
]
#if os(macOS)
  let libedit: String? = nil  // The system has libedit, but no pkg-config file for it.
#else
  let libedit: String? = "libedit"
#endif

// A package without prompts gets no warning if the system lacks libedit, because CLibEdit wraps it.
let systemLibraries: [String: (file: String?, packages: [SystemPackageProvider])] = [
  "CSystemEdit": (libedit, [.apt(["libedit-dev"]), .yum(["libedit-devel"])]),
  "CNATS": ("libnats", [.apt(["libnats-dev", "libssl-dev"])]),
  "CWebKitGTK": ("webkitgtk-6.0", [.apt(["libwebkitgtk-6.0-dev"]), .yum(["webkitgtk6.0-devel"])]),
]
// Files that are part of the program's file, so that the program can be moved.
let embedded = [
  "SwitchboardInspector": "Page", "BrowserEngines": "CharacterReferences.txt",
  "BrowserApp": "UsingTheBrowser.md",
]
let forTests = "ProcessTesting ProfileFiles Switchboard SwitchboardTesting TerminalTesting"
@MainActor func dependency(_ key: Substring) -> Target.Dependency {
  let name = String(key), found = conditional.first { $0.names.split(separator: " ").contains(key) }
  guard let found else { return .byName(name: name) }
  let condition = TargetDependencyCondition.when(traits: found.traits)
  return found.package.map { .product(name: name, package: $0, condition: condition) }
    ?? .target(name: name, condition: condition)
}

@MainActor func target(_ name: String, in folder: String, uses: [Target.Dependency]) -> Target {
  let path = places[name] ?? "\(folder)/\(name)"
  let without = excluded[name] ?? []
  if let (file, packages) = systemLibraries[name] {
    return .systemLibrary(name: name, path: path, pkgConfig: file, providers: packages)
  }
  switch name {
  case _ where name.hasSuffix("Example") || name.hasSuffix("Fixture") || programs.contains(name):
    return .executableTarget(name: name, dependencies: uses, path: path)
  case "SwitchboardMacros": return .macro(name: name, dependencies: uses, path: path)
  case "CheckArchitecture":
    let verb = "check-architecture", summary = "Checks layers and rules, or shows them."
    return .plugin(
      name: name, capability: .command(intent: .custom(verb: verb, description: summary)),
      dependencies: ["ArchitectureChecker"], path: path)
  case _ where name.hasSuffix("Tests"):
    return .testTarget(
      name: name, dependencies: uses + forTests.split(separator: " ").map(dependency), path: path,
      exclude: without)
  default:
    return .target(
      name: name, dependencies: uses, path: path, exclude: without,
      resources: embedded[name].map { [.embedInCode($0)] } ?? [],
      linkerSettings: linked[name].map {
        [.linkedLibrary($0, $0 == "dl" ? .when(platforms: [.linux]) : nil)]
      })
  }
}

var (targets, folder): ([Target], String) = ([], "")
for words in targetTable.split(separator: "\n").map({ $0.split(separator: " ") }) {
  let name = String(words[0].prefix { $0 != ":" }), uses = words.dropFirst().map(dependency)
  if name.contains("/") {
    folder = name
  } else {
    targets.append(target(name, in: folder, uses: uses))
  }
}

func library(_ name: String, with others: String...) -> Product {
  .library(name: name, targets: [name] + others)
}

let package = Package(
  name: "switchboard",
  // `isolated deinit` needs these systems; see "Platforms" in Switchboard's article Architecture.
  platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
  products: [
    library("Switchboard"), library("SwitchboardTesting"), library("SwitchboardObservability"),
    library("SwitchboardREPL"), library("SwitchboardRemote"), library("SwitchboardInspector"),
    library("SwitchboardNATS"), library("ArchitectureConformance"), library("ArchitectureTesting"),
    .plugin(name: "CheckArchitecture", targets: ["CheckArchitecture"]),
    .executable(name: "ArchitectureChecker", targets: ["ArchitectureChecker"]),
    library("BrowserModel", with: "BrowserPages", "ProfileFiles"), library("BrowserModelTesting"),
    library("BrowserCommands"), library("SwitchboardMCP"),
    library(
      "BrowserApp", with: "BrowserCommands", "BrowserCoordinators", "BrowserModel", "BrowserPages",
      "BrowserUI", "Switchboard"),
    .executable(name: "switchboard", targets: ["BrowserPrompt"]),
  ],
  // `traits: []` fetches nothing, for the architecture rules. `["Framework"]` fetches swift-syntax.
  traits: [
    .trait(name: "Framework", description: "Switchboard: commands, broadcasts and coordinators."),
    .trait(name: "Prompt", description: "SwitchboardREPL: prompts and scripts."),
    .trait(name: "Remote", description: "Other processes, agents and the inspector."),
    .trait(name: "NATS", description: "SwitchboardNATS: other machines."),
    .trait(name: "Observability", description: "SwitchboardObservability: logs and traces."),
    .trait(name: "Browser", description: "The browser and its prompt."),
    .trait(name: "WebKitGTK", description: "An engine that renders pages and runs their scripts."),
    .default(enabledTraits: ["Browser"]),
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
  targets: targets,
  swiftLanguageModes: [.v6]
)

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
  let upcoming = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]
  target.swiftSettings = (target.swiftSettings ?? []) + upcoming.map { .enableUpcomingFeature($0) }
  // Only where we build: a newer compiler's warnings must not break a user's build.
  if Context.environment["SWITCHBOARD_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
