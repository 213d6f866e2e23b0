package import BrowserCommands
package import Switchboard

/// Owns a coordinator for each window, and knows which one is in front.
@MainActor
package final class RootCoordinator: Coordinator<ApplicationServices> {
  @Broadcasted private var frontBrowser = BrowserMode.regular
  private var windows: [BrowserMode: BrowserCoordinator] = [:]
  private var subscriptions: [Subscription] = []
  private var browserWrangler: BrowserWrangler?

  /// The window in front; nil before the start and after the end.
  package var front: BrowserCoordinator? { windows[frontBrowser] }

  /// Which window is in front.
  package var frontMode: BrowserMode { frontBrowser }

  package override func didStart() throws {
    let browserWrangler = BrowserWrangler(browserState: services.browserState)
    self.browserWrangler = browserWrangler
    try startWindow(.regular, of: browserWrangler)
    try startWindow(.offTheRecord, of: browserWrangler)
    subscriptions = [
      try services.dispatcher.register(self, for: WindowCommandsRouter.self),
      try services.broadcaster.bind(FrontBrowser.self, to: $frontBrowser),
    ]
    front?.isInFront = true
  }

  package override func willStop() {
    subscriptions = []
    windows = [:]
    browserWrangler?.removeBrowsers()
    browserWrangler = nil
  }

  private func startWindow(_ mode: BrowserMode, of wrangler: BrowserWrangler) throws {
    let browserServices = BrowserServices(
      browser: wrangler.makeBrowser(mode), output: services.output)
    let window = BrowserCoordinator(services: browserServices)
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
