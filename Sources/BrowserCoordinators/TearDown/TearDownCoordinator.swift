import BrowserModel
import BrowserUI
import Switchboard

/// Connects the outline of the end to the plan for it.
@MainActor
final class TearDownCoordinator: Coordinator<any OutputSink> {
  private var viewController: TearDownViewController?
  private var mediator: TearDownMediator?

  override func didStart() {
    let viewController = TearDownViewController(output: services)
    let mediator = TearDownMediator()
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
  }

  override func willStop() {
    mediator = nil
    viewController = nil
  }

  /// Shows the steps of a plan.
  func present(_ plan: TearDownPlan) {
    mediator?.tell(plan)
    viewController?.present()
  }
}
