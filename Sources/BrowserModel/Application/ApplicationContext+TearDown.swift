// MARK: - Tear-down

extension ApplicationContext {
  /// How the model ends: all states, and then the run, which has ended cleanly.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the model")
    plan.add(browserStateManager.tearDownPlan)
    plan.add("marks the run as ended") { try self.didEnterBackground() }
    return plan
  }
}
