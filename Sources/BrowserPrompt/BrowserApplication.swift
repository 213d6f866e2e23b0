import BrowserCommands
import BrowserCoordinators
import BrowserModel
import BrowserSessions
import Switchboard
import SwitchboardREPL

/// The composition root: makes the application's parts, and connects them.
@MainActor
struct BrowserApplication {
  private let context: ApplicationContext
  private let root: RootCoordinator
  private let output: ConsoleOutput
  private let reporter: LoadReporter
  private let sessionReporter: SessionReporter
  private let prompt: REPL

  init(output: ConsoleOutput, profile: Profile, configuration: REPLConfiguration) throws {
    let reporter = LoadReporter(output: output)
    let sessionReporter = SessionReporter(output: output)
    let parts = try BrowserStateParts.standardWithSessions(follow: sessionReporter.follow)
    let (context, state) = try Self.open(profile, parts, reportingTo: reporter)
    self.context = context
    self.reporter = reporter
    self.sessionReporter = sessionReporter
    try ApplicationContext.install(context)
    CoordinatorNode.onDiagnostic = { output.showError($0) }
    let root = RootCoordinator(
      services: ApplicationServices(
        context: context, browserState: state, output: output))
    var configuration = configuration
    configuration.prompt = { "\(root.frontName)> " }
    configuration.keepsHistory = {
      root.front?.mode == .regular && context.settings.value(of: .keepsTypedLines)
    }
    self.root = root
    self.output = output
    prompt = REPL(
      dispatcher: { [context] in root.front?.shown?.services.dispatcher ?? context.dispatcher },
      broadcaster: { [context] in root.front?.shown?.services.broadcaster ?? context.broadcaster },
      coordinators: { root }, output: output, configuration: configuration)
  }

  /// Opens the state last used; in memory, where the profile cannot be written.
  private static func open(
    _ profile: Profile, _ parts: BrowserStateParts, reportingTo reporter: LoadReporter
  ) throws -> (ApplicationContext, BrowserState) {
    let context = ApplicationContext(directory: profile.directory, parts: parts)
    reporter.follow(context)
    do {
      return (context, try context.browserStateManager.loadLastUsed())
    } catch {
      reporter.report("nothing of this run is kept: \(error)")
      let context = ApplicationContext(parts: parts)
      return (context, try context.browserStateManager.loadLastUsed())
    }
  }

  /// Runs from the first line to the last.
  func run() async throws -> ExitStatus {
    do {
      try context.didEnterForeground()
    } catch {
      // A profile that cannot be written is no reason not to browse.
      output.showError("\(error)")
    }
    await root.sessions.open()
    try root.start()
    let status = await prompt.run()
    for failure in root.tearDownPlan.perform() { output.showError("\(failure)") }
    return status
  }
}
