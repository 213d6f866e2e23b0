import BrowserCommands
import BrowserCoordinators
import BrowserDevices
import BrowserModel
import BrowserSessions
import Foundation
import ProcessSignals
import ProfileFiles
import Switchboard
import SwitchboardREPL

/// The composition root, which creates and connects the parts of the application.
@MainActor
struct BrowserApplication {
  private let admission: ProfileAdmission
  private let context: ApplicationContext
  private let services: ApplicationServices
  private let root: RootCoordinator
  private let output: ConsoleOutput
  private let reporter: LoadReporter
  private let sessionReporter: SessionReporter
  private let configuration: REPLConfiguration
  /// What the browser offers to its own prompt.
  private let offer: PromptOffer
  private let server: BrowserServer
  private let inspector: BrowserInspector?
  private let remains = Remains()
  private let devices: DeviceConnection?

  /// A Boolean value that indicates whether another process continues the browser.
  var isHandedOver: Bool { server.isHandedOver }

  init(
    features: [any BrowserFeature.Type], output: ConsoleOutput, profile: Profile,
    admission: ProfileAdmission, engine: EngineChoice, isSafeMode: Bool,
    devices openDevices: (FileDirectory) throws -> DeviceAccess = { _ in .notConnected },
    configuration: REPLConfiguration, inspectorPort: Int? = nil
  ) throws {
    let reporter = LoadReporter(output: output)
    let sessionReporter = SessionReporter(output: output)
    let stateConfiguration = try Self.makeStateConfiguration(
      features, engine, loadsRestoredPages: configuration.input == .automatic && Self.isAtTerminal,
      reportingTo: sessionReporter)
    let (admission, context, state) = try Self.open(
      profile, admission, stateConfiguration, reportingTo: reporter)
    Self.connect(sessionReporter, to: context, admission, reportingTo: reporter)
    CoordinatorNode.onDiagnostic = { output.showWarning($0) }
    let devices = try context.files.map(openDevices) ?? .notConnected
    let shared = SharedOutput(output)
    let services = ApplicationServices(
      context: context, browserState: state, output: shared, isSafeMode: isSafeMode,
      devices: devices, features: features)
    Self.connect(services, to: output, shared)
    let root = RootCoordinator(services: services)
    let isReadOnly = admission.access == .readOnly
    let configuration = Self.makeConfiguration(configuration, for: services, isReadOnly: isReadOnly)
    let offers = BrowserOffers(
      services, root, shared, configuration, historyPath: profile.historyPath,
      isReadOnly: isReadOnly)
    let offer = offers.offer(includingIncognito: true)
    self.output = output
    self.reporter = reporter
    self.sessionReporter = sessionReporter
    self.admission = admission
    self.context = context
    self.services = services
    self.root = root
    self.offer = offer
    self.configuration = Self.makeConfiguration(configuration, showing: offer)
    self.devices = devices.service.map { DeviceConnection($0, services, output) }
    server = BrowserServer(
      at: isReadOnly ? nil : profile.socketPath, services, hasInspector: inspectorPort != nil
    ) {
      offers.offer(includingIncognito: $0)
    }
    inspector = inspectorPort.map { BrowserInspector(port: $0, offers) }
  }

  /// Opens the windows, runs the prompt, and tears everything down.
  /// - Returns: The exit status of the process.
  func run() async throws -> ExitStatus {
    try await prepare()
    let registration = try await openWindows()
    defer { registration.cancel() }
    inspector?.admitPages()
    reportCrash()
    let trial = startTrial()
    EndingSignals.postpone()
    devices?.start()
    let prompt = prompt
    // At a terminal, the end of the prompt gives the terminal back.
    if isScript { remains.objects.append(prompt) }
    let status = await serving { await prompt.run() }
    await devices?.stop()
    trial.cancel()
    showingErrors { try context.didStart() }
    let isComplete = tearDown()
    EndingSignals.endProcess()
    return isComplete || status != .success ? status : .failedLine
  }

  /// Starts the inspector, and marks the run as unfinished.
  private func prepare() async throws {
    try await inspector?.start(output.format)
    // A run that waits for lines can be killed long after a change but before the next save. The
    // next run must report that, so the run is marked as unfinished from the start.
    if !configuration.input.awaitsLines { context.postponeMarks() }
    showingErrors {
      try context.willStart()
      try context.didEnterForeground()
    }
  }

  /// Starts the time after which the start is considered successful.
  /// - Returns: The end of the trial. Cancel it if the run ends earlier.
  private func startTrial() -> DelayedAction {
    DelayedAction(after: Self.trialTime) { showingErrors { try context.didStart() } }
  }

  /// Tears down the windows and saves them. Reports what fails or is cancelled.
  /// - Returns: Whether every step succeeded.
  private func tearDown() -> Bool {
    if let downloads = services.unfinishedDownloads {
      output.showWarning(
        "\(downloads), but the end of the run cancels downloads: ‘wait for downloads’ waits for them"
      )
    }
    let plan = root.tearDownPlan
    remains.objects += [services.windows.windows.flatMap(\.lists), plan]
    let failures = plan.perform()
    for failure in failures
    where !sessionReporter.hasReported(failure.reason) && !reporter.hasReported(failure.reason) {
      output.showError("\(failure)")
    }
    return failures.isEmpty
  }

  /// Runs the browser's own prompt while other processes can attach.
  private func serving(_ prompt: @escaping @MainActor () async -> ExitStatus) async -> ExitStatus {
    let run = Task { await prompt() }
    var interruption: Interruption?
    server.start(after: isScript ? Self.shortRun : .zero) { [output, configuration] in
      output.showError($0)
      guard configuration.input == .nothing else { return }
      interruption = .unreachable
      run.cancel()
    }
    server.endPrompt = {
      interruption = .line
      run.cancel()
    }
    var status = await run.value
    if isScript || server.isHandedOver, !status.isSignal {
      status = await server.waitForScripts() ?? status
    }
    if let inspector {
      async let stop: () = inspector.stop()
      await server.stop()
      await stop
    } else {
      await server.stop()
    }
    return exitStatus(status, after: interruption)
  }

  /// Lets another process use the profile. Call this method only after ``run()`` has returned.
  func releaseProfile() { admission.end() }

  /// The reason why the browser's own prompt is cancelled.
  private enum Interruption {
    /// No other process can attach to a browser without a prompt.
    case unreachable
    /// A line of another prompt has ended the browser.
    case line
  }

  /// Returns the exit status of the process.
  /// - Parameters:
  ///   - status: The exit status of the prompt.
  ///   - interruption: The reason why the prompt was cancelled, or nil if it was not.
  private func exitStatus(_ status: ExitStatus, after interruption: Interruption?) -> ExitStatus {
    switch interruption {
    case .unreachable: return .failedLine
    case .line where status == .interrupted:
      guard isScript else { return .success }
      output.showError(
        "another prompt has ended the browser, and this script with it: run the script again")
      return .failedLine
    case .line, nil: return status
    }
  }

  /// The time that a script may take without the cost of a server.
  private static let shortRun = Duration.milliseconds(100)

  /// Returns a description of the commands. Opens the windows to find the commands, then closes
  /// them.
  /// - Parameter describe: A closure that describes the commands of an interpreter.
  /// - Throws: An error if the windows cannot be opened.
  func describeCommands<Description>(
    _ describe: @MainActor (Interpreter) -> Description
  ) async throws -> Description {
    let registration = try await openWindows()
    defer {
      registration.cancel()
      _ = root.tearDownPlan.perform()
    }
    return describe(prompt.interpreter)
  }

  /// Opens the windows.
  /// - Returns: The registration of the commands for the browser as a whole.
  private func openWindows() async throws -> Subscription {
    await services.openSessions()
    try root.start()
    services.openFirstWindows()
    return try context.dispatcher.register(server, for: ServingCommandsRouter.self)
  }

  /// The prompt. Its banner reports the restored tabs.
  private var prompt: REPL {
    var configuration = configuration
    configuration.banner = configuration.banner.map { banner in
      ([banner] + sessionReporter.welcome(after: services.sessions.recovery))
        .joined(separator: "\n")
    }
    let prompt = REPL(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster,
      coordinators: offer.coordinators, output: output, configuration: configuration)
    offer.prepare(prompt.interpreter)
    return prompt
  }

  /// Reports that the last run did not end properly, unless the banner already says so.
  private func reportCrash() {
    guard configuration.banner == nil || !isTyped else { return }
    sessionReporter.crashNotice(after: services.sessions.recovery).map(output.showWarning)
  }

  /// A Boolean value that indicates whether the lines come from a script.
  private var isScript: Bool { configuration.input != .nothing && !isTyped }

  /// A Boolean value that indicates whether a user types the lines at a terminal.
  private var isTyped: Bool { configuration.input == .automatic && Self.isAtTerminal }

  private static var isAtTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// What the application keeps at its end, so that the process can exit without releasing every
  /// tab: the lists of tabs, the objects that the steps of the end use, and the prompt of a script.
  private final class Remains {
    var objects: [Any] = []
  }

  /// The time after which the start is considered successful. A page that crashes the program
  /// usually does so earlier, while it loads.
  private static let trialTime = Duration.seconds(10)

  /// Calls a closure that writes to the profile, and shows any error that it throws. The browser
  /// continues to work without the profile.
  private func showingErrors(_ body: () throws -> Void) {
    do { try body() } catch { reporter.report("\(error)") }
  }
}
