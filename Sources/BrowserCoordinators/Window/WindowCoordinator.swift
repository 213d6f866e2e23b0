package import BrowserCommands
import BrowserModel
package import Switchboard

/// Owns what one window shows: its regular tabs, and its incognito ones once they are asked for.
@MainActor
package final class WindowCoordinator: Coordinator<WindowServices> {
  private var browsers: [BrowserMode: BrowserCoordinator] = [:]

  /// Which of its tabs the window shows.
  package private(set) var mode = BrowserMode.regular

  /// The part that the window shows; nil before the start and after the end.
  package var shown: BrowserCoordinator? { browsers[mode] }

  package override var name: String { "WindowCoordinator, window \(services.number.argument)" }

  package override func didStart() throws {
    try startBrowser(.regular)
  }

  package override func willStop() {
    browsers = [:]
  }

  @discardableResult
  private func startBrowser(_ mode: BrowserMode) throws -> BrowserCoordinator {
    let browser = BrowserCoordinator(services: try services.wrangler.makeBrowser(mode))
    browsers[mode] = try addChild(browser)
    try browser.start()
    return browser
  }
}

// MARK: - Regular and incognito

extension WindowCoordinator {
  /// Returns the part for some tabs, if it has been started.
  func existingBrowser(_ mode: BrowserMode) -> BrowserCoordinator? { browsers[mode] }

  /// Returns the part for some tabs, started if need be.
  func browser(_ mode: BrowserMode) throws -> BrowserCoordinator {
    try browsers[mode] ?? startBrowser(mode)
  }

  /// Shows the regular or the incognito tabs.
  func show(_ mode: BrowserMode) throws {
    _ = try browser(mode)
    self.mode = mode
  }
}

// MARK: - Tear-down

extension WindowCoordinator {
  /// Refuses commands from here on.
  func refuseCommands() {
    for mode in browsers.keys { refuseCommands(mode) }
  }

  private func refuseCommands(_ mode: BrowserMode) {
    browsers[mode]?.services.dispatcher.prepareForShutdown()
  }

  /// How the window ends while others stay, its incognito tabs first.
  var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the window \(services.number.argument)")
    for mode in BrowserMode.allCases.reversed() where browsers[mode] != nil {
      plan.add(tearDownPlan(mode))
    }
    plan.add("stops its coordinator") { self.stop() }
    return plan
  }

  /// How the part of the window for some tabs ends.
  func tearDownPlan(_ mode: BrowserMode) -> TearDownPlan {
    let wrangler = services.wrangler
    var plan = TearDownPlan("its \(mode.argument) tabs")
    plan.add("refuses further commands") { self.refuseCommands(mode) }
    plan.add("stops their coordinators") {
      self.browsers[mode]?.stop()
      self.browsers[mode] = nil
    }
    plan.add(wrangler.tearDownPlan(mode))
    plan.add("lets go of it") { wrangler.forgetBrowser(mode) }
    return plan
  }
}
