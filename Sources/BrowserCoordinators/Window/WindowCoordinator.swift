import BrowserCommands
package import BrowserModel
package import Switchboard

/// Owns a coordinator for each browser of one window.
@MainActor
package final class WindowCoordinator: Coordinator<WindowServices> {
  /// The coordinator of the tabs that the window shows; nil before the start and after the end.
  var shown: BrowserCoordinator? { browser(services.mode) }

  package override var name: String { "WindowCoordinator, window \(services.number.argument)" }

  package override func didStart() throws {
    for browser in services.browsers { try start(browser) }
    keep(services.observeWindow(self))
  }

  /// Returns the coordinator of the regular or the incognito tabs; nil if the window has none.
  func browser(_ mode: BrowserMode) -> BrowserCoordinator? {
    children.lazy.compactMap { $0 as? BrowserCoordinator }
      .first { $0.services.windowTabs.mode == mode }
  }

  private func start(_ browser: Browser) throws {
    try addChild(BrowserCoordinator(services: services.services(of: browser))).start()
  }
}

// MARK: - WindowObserver

extension WindowCoordinator: WindowObserver {
  package func window(_ window: Window, didAdd browser: Browser) {
    do { try start(browser) } catch { Self.onDiagnostic("\(error)") }
  }

  package func window(_ window: Window, willRemove browser: Browser) {
    self.browser(services.mode(of: browser))?.stop()
  }
}
