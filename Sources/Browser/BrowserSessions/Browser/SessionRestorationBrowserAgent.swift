package import BrowserModel
import Switchboard

/// An agent that restores and saves the session of one browser.
///
/// Closing a browser removes its session from the store. Quitting the application does not.
@MainActor
package final class SessionRestorationBrowserAgent {
  /// The service that saves the session.
  let service: SessionService

  private weak var browser: Browser?
  private let windowID: Int
  private let isQuitting: @MainActor () -> Bool
  private var subscriptions: [Subscription] = []

  /// Creates the agent for a browser, restores the browser's tabs and starts saving them.
  ///
  /// - Parameters:
  ///   - browser: A browser without tabs.
  ///   - list: The list that contains the browser.
  ///   - service: The service that saves the session.
  ///   - windowID: The number that identifies the window's session in the store.
  ///   - restorer: The restorer for the session, or nil for a new session.
  ///   - isQuitting: A closure that returns whether the application is quitting.
  package init(
    of browser: Browser, in list: BrowserList, service: SessionService, windowID: Int,
    restorer: WindowRestorer?, isQuitting: @escaping @MainActor () -> Bool
  ) {
    self.browser = browser
    self.service = service
    self.windowID = windowID
    self.isQuitting = isQuitting
    // Restore the tabs first so that the tracker does not record each restored tab as a change.
    let restored = restorer.flatMap { restore(browser, from: $0) }
    service.connect(
      browser.webStateList, windowID: windowID, isInactive: browser.type == .inactive,
      restored: restored)
    subscriptions = [list.addObserver(self), browser.addObserver(self)]
  }

  private func restore(_ browser: Browser, from restorer: WindowRestorer) -> RestoredWindow? {
    do { return try restorer.restore(into: browser.webStateList) } catch {
      let number = restorer.window.number
      service.onDamage?("not all tabs of window \(number) are restored: \(error)")
      return nil
    }
  }
}

// MARK: - Observing

extension SessionRestorationBrowserAgent: BrowserListObserver, BrowserObserver {
  package func browserList(_ list: BrowserList, didRemove browser: Browser) {
    guard browser === self.browser else { return }
    subscriptions = []
    if isQuitting() {
      service.disconnect(windowID: windowID)
    } else {
      service.remove(windowID: windowID)
      if service.isKeeping { service.save(.now) }
    }
  }

  package func browser(_ browser: Browser, didSetFrontTime time: Int) {
    service.setFrontTime(time, windowID: windowID)
  }
}

// MARK: - User data

extension SessionRestorationBrowserAgent: UserDataKey {
  package typealias Value = SessionRestorationBrowserAgent
}
