import BrowserCommands
package import BrowserModel
package import Switchboard

/// Owns a coordinator for each browser of one window.
@MainActor
package final class WindowCoordinator: Coordinator<WindowServices> {
  private(set) var browsers: [BrowserMode: BrowserCoordinator] = [:]

  /// The coordinator of the tabs that the window shows; nil before the start and after the end.
  var shown: BrowserCoordinator? { browsers[services.mode] }

  package override var name: String { "WindowCoordinator, window \(services.number.argument)" }

  package override func didStart() throws {
    for browser in services.browsers { try start(browser) }
    keep(services.observeWindow(self))
  }

  package override func willStop() { browsers = [:] }

  private func start(_ browser: Browser) throws {
    let child = try addChild(BrowserCoordinator(services: services.services(of: browser)))
    try child.start()
    browsers[services.mode(of: browser)] = child
  }
}

// MARK: - WindowObserver

extension WindowCoordinator: WindowObserver {
  package func window(_ window: Window, didAdd browser: Browser) {
    do { try start(browser) } catch { Self.onDiagnostic("\(error)") }
  }

  package func window(_ window: Window, willRemove browser: Browser) {
    browsers.removeValue(forKey: services.mode(of: browser))?.stop()
  }
}
