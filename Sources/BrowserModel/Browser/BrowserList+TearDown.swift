// MARK: - Tear-down

extension BrowserList {
  /// Returns how a browser ends while others stay. Its inactive twin ends first.
  ///
  /// Observers of the list are notified while all tabs are there.
  ///
  /// - Parameter browser: The browser.
  public func tearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "closes its tabs") { try $0.closeAll() }
  }

  /// Returns how a browser ends with its browser state. Its inactive twin ends first.
  ///
  /// Nothing that follows the tabs is left by then, so that they are not closed one by one.
  ///
  /// - Parameter browser: The browser.
  func finalTearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "ends its tabs") { $0.endTabs() }
  }

  private func tearDownPlan(
    for browser: Browser, _ step: String,
    _ endTabs: @escaping @MainActor (WebStateList) throws -> Void
  ) -> TearDownPlan {
    var plan = TearDownPlan(
      browser.type == .inactive ? "its inactive twin" : "the browser \(browser.name)")
    if browser.type == .regular, let twin = browser.inactiveTwin {
      plan.add(tearDownPlan(for: twin, step, endTabs))
    }
    plan.add("leaves its list") { self.remove(browser) }
    plan.add(step) { try endTabs(browser.webStateList) }
    return plan
  }
}
