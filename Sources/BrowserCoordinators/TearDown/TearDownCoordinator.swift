import BrowserModel
import BrowserUI
import Switchboard

/// The services of the screen that shows how the application ends.
@MainActor
struct TearDownServices {
  let plan: TearDownPlan
  let output: any OutputSink
}

/// Shows the steps of a plan once, when it starts.
@MainActor
final class TearDownCoordinator: Coordinator<TearDownServices> {
  override func didStart() {
    let viewController = keep(TearDownViewController(output: services.output))
    keep(TearDownMediator(services.plan)).consumer = viewController
    viewController.present()
  }
}

/// Gives an outline the steps of a plan.
@MainActor
final class TearDownMediator {
  /// The outline, which gets the steps when it is set.
  weak var consumer: (any TearDownConsumer)? {
    didSet { consumer?.setSteps(plan.description) }
  }

  private let plan: TearDownPlan

  init(_ plan: TearDownPlan) { self.plan = plan }
}
