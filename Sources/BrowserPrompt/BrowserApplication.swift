import BrowserCommands
import BrowserCoordinators
import BrowserModel
import Switchboard
import SwitchboardREPL

/// The composition root: makes the application's parts, and connects them.
@MainActor
struct BrowserApplication {
  private let context: ApplicationContext
  private let root: RootCoordinator
  private let output: ConsoleOutput
  private let reporter: LoadReporter
  private let reporting: Subscription
  private let prompt: REPL

  init(output: ConsoleOutput, profile: Profile, configuration: REPLConfiguration) throws {
    let context = ApplicationContext(
      directory: profile.directory, parts: try .standard())
    self.context = context
    try ApplicationContext.install(context)
    CoordinatorNode.onDiagnostic = { output.showError($0) }
    reporter = LoadReporter(output: output)
    reporter.report(context.settings)
    reporting = context.browserStateManager.addObserver(reporter)
    let state = try context.browserStateManager.loadLastUsed()
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

  /// Runs from the first line to the last.
  func run() async throws -> ExitStatus {
    do {
      try context.didEnterForeground()
    } catch {
      // A profile that cannot be written is no reason not to browse.
      output.showError("\(error)")
    }
    try root.start()
    let status = await prompt.run()
    for failure in root.tearDownPlan.perform() { output.showError("\(failure)") }
    return status
  }
}
