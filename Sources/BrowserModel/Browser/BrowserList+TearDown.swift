// MARK: - Tear-down

extension BrowserList {
  /// How a browser ends, its inactive twin first: whoever keeps its tabs hears of it while they are
  /// all there.
  public func tearDownPlan(for browser: Browser) -> TearDownPlan {
    var plan = TearDownPlan(
      browser.type == .inactive ? "its inactive twin" : "the browser \(browser.name)")
    if browser.type == .regular, let twin = browser.inactiveTwin {
      plan.add(tearDownPlan(for: twin))
    }
    plan.add("leaves its list") { self.remove(browser) }
    plan.add("closes its tabs") { try browser.webStateList.closeAll() }
    return plan
  }
}
