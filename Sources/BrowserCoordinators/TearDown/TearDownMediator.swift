import BrowserModel
import BrowserUI

/// Tells an outline which steps a tear-down has.
@MainActor
final class TearDownMediator {
  /// The outline.
  weak var consumer: (any TearDownConsumer)?

  /// Tells the steps of a plan.
  func tell(_ plan: TearDownPlan) { consumer?.setSteps(plan.description) }
}
