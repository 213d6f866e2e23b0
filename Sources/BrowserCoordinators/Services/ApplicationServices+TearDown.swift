package import BrowserModel
import Switchboard

// MARK: - Tear-down

extension ApplicationServices {
  /// How the application ends: its commands first, then what is shown, then the model.
  package func tearDownPlan(ending shown: TearDownPlan) -> TearDownPlan {
    var plan = TearDownPlan("the application")
    plan.add("refuses further commands") { dispatcher.prepareForShutdown() }
    plan.add("tells the browser states that they go") {
      context.browserStateManager.prepareForShutdown()
    }
    plan.add(shown)
    plan.add(context.tearDownPlan)
    return plan
  }
}
