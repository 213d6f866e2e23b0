import BrowserCommands
import BrowserCoordinators
import BrowserDevices
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation
import ProcessSignals
import Switchboard
import SwitchboardInspector
import SwitchboardREPL

/// The composition root, which creates and connects the parts of the application.
@MainActor
struct BrowserApplication {
  private let profile: OpenedProfile
  private let services: ApplicationServices
  private let root: RootCoordinator
  private let output: ConsoleOutput
  private let configuration: REPLConfiguration
  private let offers: BrowserOffers
  private let server: BrowserServer
  private let inspector: Inspector?
  private let inspectorPort: Int?
  private let pluginHost: PluginHost
  /// The lines that start plug-ins, without ‘start plugin’.
  private let plugins: [String]
  private let devices: DeviceConnection?
  private let agent: AgentServer?

  /// Creates an application without windows.
  /// - Parameters:
  ///   - profile: The profile.
  ///   - features: The features that are added to the browser.
  ///   - interface: The factories for the view controllers.
  ///   - output: The output for results and errors.
  ///   - devices: The other devices of the user, or the reason why there are none.
  ///   - isSafeMode: Whether the user asked to start without the saved windows.
  ///   - configuration: The options of the browser's own prompt.
  ///   - inspectorPort: The port of the inspector's page, or nil for no inspector.
  ///   - plugins: The plug-ins to start, each as the words after ‘start plugin’.
  ///   - agent: The channel to the agent that uses the browser, and the agent's permissions, or nil
  ///     for no agent.
  init(
    _ profile: OpenedProfile, features: [any BrowserFeature.Type], interface: UserInterface,
    output: ConsoleOutput, devices: DeviceAccess = .notConnected, isSafeMode: Bool = false,
    configuration: REPLConfiguration = REPLConfiguration(), inspectorPort: Int? = nil,
    plugins: [String] = [], agent: (AgentChannel, Set<AgentPermission>)? = nil
  ) throws {
    CoordinatorNode.onDiagnostic = { output.showWarning($0) }
    let shared = SharedOutput(output)
    services = ApplicationServices(
      context: profile.context, browserState: profile.firstState, output: shared,
      isSafeMode: isSafeMode, devices: devices, features: features, interface: interface)
    root = RootCoordinator(services: services)
    offers = BrowserOffers(services, root, shared, profile)
    self.inspectorPort = inspectorPort
    self.plugins = plugins
    pluginHost = PluginHost(offers, output)
    inspector = inspectorPort == nil ? nil : Inspector(of: offers)
    server = BrowserServer(at: profile.socketPath, services, offers, inspector, output)
    self.devices = devices.service.map { [services] in DeviceConnection($0, services, output) }
    self.agent = agent.map { [services] in AgentServer(services, $1, $0) }
    self.profile = profile
    self.output = output
    self.configuration = configuration
    connect(shared)
  }

  /// Shows failures of the services. While there are incognito tabs, shows notices only at prompts
  /// that have access to them.
  private func connect(_ shared: SharedOutput) {
    let windows = services.windows
    services.sessions.onFailure = { [output] in output.showError("\($0)") }
    windows.onLostDownloads = { [output] files in
      LostDownloads(files).incognitoWarning.map(output.showWarning)
    }
    // A notice does not say whether it is about something off the record.
    shared.isAudience = {
      windows.incognitoTabCount == 0 || windows.includesIncognito(atPrompt: $0)
    }
  }
}

// MARK: - Run

extension BrowserApplication {
  /// The end of a run.
  struct End {
    /// The exit status of the process.
    let status: ExitStatus
    /// A Boolean value that indicates whether another process continues the browser.
    let isHandedOver: Bool
    /// The objects that stay alive, so that the process can exit without releasing every tab: the
    /// lists of tabs, the teardown plan, and the prompt of a script.
    let remains: [Any]
  }

  /// Opens the windows, runs the prompt, and tears everything down.
  func run() async throws -> End {
    try await prepare()
    let registrations = try await openWindows()
    defer { registrations.cancel() }
    inspector?.admitPages()
    reportCrash()
    // A page that crashes the program usually does so while it loads.
    let trial = DelayedAction(after: .seconds(10), finishTrial)
    EndingSignals.postpone()
    devices?.start()
    let prompt = prompt
    let isExtended = await startPlugins()
    let serving = agent.map { [server] agent in
      Task {
        await agent.serve()
        server.quitBrowser()
      }
    }
    let status = isExtended ? await server.serve(while: prompt, runs: source) : .failedLine
    serving?.cancel()
    await devices?.stop()
    await pluginHost.stop()
    trial.cancel()
    finishTrial()
    // At a terminal, the end of the prompt gives the terminal back.
    var remains: [Any] = source == .script ? [prompt] : []
    let isComplete = tearDown(&remains)
    EndingSignals.endProcess()
    return End(
      status: isComplete || status != .success ? status : .failedLine,
      isHandedOver: server.isHandedOver, remains: remains)
  }

  /// Starts the inspector, and marks the run as unfinished.
  private func prepare() async throws {
    if let inspectorPort { try await inspector?.start(at: inspectorPort, output.format) }
    // A run that waits for lines can be killed long after a change but before the next save. The
    // next run must report that, so the run is marked as unfinished from the start.
    if !configuration.input.awaitsLines { profile.context.postponeMarks() }
    profile.reporter.reporting {
      try profile.context.willStart()
      try profile.context.didEnterForeground()
    }
  }

  /// Opens the windows.
  /// - Returns: The registrations of the commands for the browser as a whole.
  private func openWindows() async throws -> Subscriptions {
    await services.sessions.open(statesNamed: services.windows.firstStateNames)
    try root.start()
    services.windows.openFirstWindows(
      leavingSavedAside: services.sessions.recovery == .leaveAside)
    return [
      try services.dispatcher.register(server, for: ServingCommandsRouter.self),
      try services.dispatcher.register(pluginHost, for: PluginCommandsRouter.self),
    ]
  }

  /// Starts the plug-ins that the arguments name. If one fails to start, no line runs.
  /// - Returns: Whether all of them have started.
  private func startPlugins() async -> Bool {
    if plugins.isEmpty { return true }
    let offer = offers.regularOffer
    let interpreter = Interpreter(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster, output: TextOutput { _, _ in })
    for plugin in plugins {
      if let failure = await interpreter.execute("start plugin \(plugin)").failure {
        output.showError(failure.message)
        return false
      }
    }
    return true
  }

  /// Reports that the last run did not end properly, unless the banner already says so.
  private func reportCrash() {
    guard configuration.banner == nil || source != .typed else { return }
    profile.reporter.crashNotice(after: services.sessions.recovery).map(output.showWarning)
  }

  /// Considers the start successful.
  private func finishTrial() { profile.reporter.reporting { try profile.context.didStart() } }

  private var source: LineSource { LineSource(configuration.input) }

  /// The prompt. Its banner reports the restored tabs.
  private var prompt: REPL {
    var configuration = configuration
    configuration.banner = configuration.banner.map { banner in
      ([banner] + profile.reporter.welcome(after: services.sessions.recovery))
        .joined(separator: "\n")
    }
    return offers.ownPrompt(configuration, on: output)
  }
}

/// The source of the lines of the browser's own prompt.
enum LineSource {
  /// A user types the lines at a terminal.
  case typed
  /// The lines come from a script.
  case script
  /// There are no lines.
  case none

  init(_ input: PromptInput) {
    let isAtTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    self = input == .nothing ? .none : input == .automatic && isAtTerminal ? .typed : .script
  }
}

// MARK: - End

extension BrowserApplication {
  /// Tears down the windows and saves them. Reports what fails or is cancelled.
  /// - Parameter remains: The objects that the application keeps.
  /// - Returns: Whether every step succeeded.
  private func tearDown(_ remains: inout [Any]) -> Bool {
    if let downloads = LostDownloads(by: services.context).clause {
      output.showWarning(
        "\(downloads), but the end of the run cancels downloads: ‘wait for downloads’ waits for them"
      )
    }
    let plan = root.tearDownPlan
    remains += [services.windows.windows.flatMap(\.lists), plan]
    let failures = plan.perform()
    for failure in failures where !profile.reporter.hasReported(failure.reason) {
      output.showError("\(failure)")
    }
    return failures.isEmpty
  }
}

// MARK: - Description

extension BrowserApplication {
  /// Returns a description of the commands. Opens the windows to find the commands, then closes
  /// them.
  /// - Parameter describe: A closure that describes the commands of an interpreter.
  /// - Throws: An error if the windows cannot be opened.
  func describeCommands<Description>(
    _ describe: @MainActor (Interpreter) -> Description
  ) async throws -> Description {
    let registrations = try await openWindows()
    defer {
      registrations.cancel()
      _ = root.tearDownPlan.perform()
    }
    return describe(prompt.interpreter)
  }
}

extension SharedOutput: SharedOutputSink {}
