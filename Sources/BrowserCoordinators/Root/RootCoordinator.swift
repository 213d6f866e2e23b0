package import BrowserCommands
import BrowserModel
package import Switchboard

/// Owns a coordinator for each window, and knows which one is in front.
@MainActor
package final class RootCoordinator: Coordinator<ApplicationServices> {
  @Broadcasted private var frontBrowser = BrowserMode.regular
  private var windows: [BrowserMode: BrowserCoordinator] = [:]
  private var subscriptions: [Subscription] = []
  /// Each takes a window's browser out of its list.
  private var closings: [@MainActor () -> Void] = []

  /// The window in front; nil before the start and after the end.
  package var front: BrowserCoordinator? { windows[frontBrowser] }

  /// Which window is in front.
  package var frontMode: BrowserMode { frontBrowser }

  package override func didStart() throws {
    let state = services.browserState
    try startWindow(.regular, in: state.browserList)
    try startWindow(.offTheRecord, in: state.offTheRecordState.browserList)
    subscriptions = [
      try services.dispatcher.register(self, for: WindowCommandsRouter.self),
      try services.broadcaster.bind(FrontBrowser.self, to: $frontBrowser),
    ]
    front?.isInFront = true
  }

  package override func willStop() {
    subscriptions = []
    windows = [:]
    for closing in closings { closing() }
    closings = []
  }

  private func startWindow(_ mode: BrowserMode, in list: BrowserList) throws {
    let browser = list.createBrowser(name: mode.argument)
    closings.append { list.remove(browser) }
    let window = BrowserCoordinator(
      services: BrowserServices(browser: browser, output: services.output))
    windows[mode] = try addChild(window)
    try window.start()
  }
}

// MARK: - WindowCommands

extension RootCoordinator: WindowCommands {
  package func newIncognito(_ url: Address?) throws {
    // Opened first: an address that is refused leaves the front as it is.
    try windows[.offTheRecord]?.openTab(url)
    switchBrowser(.offTheRecord)
  }

  package func switchBrowser(_ browser: BrowserMode) {
    guard browser != frontBrowser else { return }
    front?.isInFront = false
    frontBrowser = browser
    front?.isInFront = true
  }
}
