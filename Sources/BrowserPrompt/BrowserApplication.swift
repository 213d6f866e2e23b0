import BrowserCommands
import BrowserCoordinators
import BrowserModel
import Switchboard
import SwitchboardREPL

/// The composition root: makes the application's parts, and connects them.
@MainActor
struct BrowserApplication {
  private let context = ApplicationContext()
  private let root: RootCoordinator
  private let output: ConsoleOutput
  private let prompt: REPL

  init(output: ConsoleOutput, configuration: REPLConfiguration) throws {
    try ApplicationContext.install(context)
    CoordinatorNode.onDiagnostic = { output.showError($0) }
    let root = RootCoordinator(
      services: ApplicationServices(
        dispatcher: context.dispatcher, broadcaster: context.broadcaster,
        browserState: try context.browserStateManager.loadLastUsed(), output: output))
    var configuration = configuration
    configuration.prompt = { "\(root.frontName)> " }
    configuration.keepsHistory = { root.front?.mode == .regular }
    self.root = root
    self.output = output
    prompt = REPL(
      dispatcher: { [context] in root.front?.shown?.services.dispatcher ?? context.dispatcher },
      broadcaster: { [context] in root.front?.shown?.services.broadcaster ?? context.broadcaster },
      coordinators: { root }, output: output, configuration: configuration)
  }

  /// Runs from the first line to the last.
  func run() async throws -> ExitStatus {
    try root.start()
    let status = await prompt.run()
    for failure in tearDownPlan.perform() { output.showError("\(failure)") }
    return status
  }

  /// How the application ends; the context lives as long as the process, so nothing else ends what
  /// its states own.
  private var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the application")
    plan.add(root.tearDownPlan)
    plan.add("destroys the browser states") { context.browserStateManager.destroyStates() }
    return plan
  }
}
