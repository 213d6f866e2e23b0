package import BrowserModel
import Switchboard

/// An agent that restores and saves the session of one browser.
///
/// Closing a browser removes its session from the store. The end of the application does not.
@MainActor
package final class SessionRestorationBrowserAgent {
  /// The service that saves the session.
  package let service: SessionService

  private weak var browser: Browser?
  private let windowID: Int
  private let isQuitting: @MainActor () -> Bool
  private var subscriptions: [Subscription] = []

  /// Creates the agent of a browser, and starts saving its tabs.
  ///
  /// - Parameters:
  ///   - browser: The browser, without tabs.
  ///   - list: The list that contains the browser.
  ///   - service: The service that saves the session.
  ///   - windowID: The number of the session in the store.
  ///   - restorer: The restorer of the session; nil for a new one.
  ///   - isQuitting: Returns whether the application is quitting.
  package init(
    of browser: Browser, in list: BrowserList, service: SessionService, windowID: Int,
    restorer: WindowRestorer?, isQuitting: @escaping @MainActor () -> Bool
  ) {
    self.browser = browser
    self.service = service
    self.windowID = windowID
    self.isQuitting = isQuitting
    // Restore the tabs first: a tracker that starts with restored tabs need not record each of
    // them.
    let restored = restorer.flatMap { restore(browser, from: $0) }
    service.connect(
      browser.webStateList, windowID: windowID, isInactive: browser.type == .inactive,
      restored: restored)
    subscriptions = [list.addObserver(self, of: browser), browser.addObserver(self)]
      .compactMap(\.self)
  }

  private func restore(_ browser: Browser, from restorer: WindowRestorer) -> RestoredWindow? {
    do { return try restorer.restore(into: browser.webStateList) } catch {
      let number = restorer.window.number
      service.onDamage?("not all tabs of window \(number) are restored: \(error)")
      return nil
    }
  }
}

// MARK: - Saving

extension SessionRestorationBrowserAgent {
  /// Saves the session after a short delay, unless a save is under way.
  package func saveSession() { service.save(.soon) }

  /// Saves the session now instead of later.
  ///
  /// - Returns: The save, which may fail with ``SessionStoreError``; nil if the service saves
  ///   nothing.
  @discardableResult
  package func saveSessionNow() -> PendingSave? {
    service.isKeeping ? service.save(.now) : nil
  }

  /// Saves all changes before it returns, because the process may end.
  ///
  /// - Throws: ``SessionStoreError`` if the changes cannot be written.
  package func saveSessionBeforeEnd() throws(SessionStoreError) {
    guard service.isKeeping, service.isDirty else { return }
    try service.save(.beforeEnd).result?.get()
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
      saveSessionNow()
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
