package import BrowserModel
import Switchboard

/// Restores the session of one browser and saves it.
///
/// A browser that is closed takes its session with it. One that ends with the application does not.
@MainActor
package final class SessionRestorationBrowserAgent {
  /// The service that saves the session.
  package let service: SessionService

  private weak var browser: Browser?
  private let windowID: Int
  private let isQuitting: @MainActor () -> Bool
  private var subscriptions: [Subscription] = []

  /// Creates the agent of a browser, and begins to save its tabs.
  ///
  /// - Parameters:
  ///   - browser: The browser, without tabs.
  ///   - list: The list that the browser is in.
  ///   - service: The service that saves its session.
  ///   - windowID: The number of its session in the store.
  ///   - restorer: The tabs of its session, if it has one.
  ///   - isQuitting: Returns whether browsers end because the application does.
  package init(
    of browser: Browser, in list: BrowserList, service: SessionService, windowID: Int,
    restorer: WindowRestorer?, isQuitting: @escaping @MainActor () -> Bool
  ) {
    self.browser = browser
    self.service = service
    self.windowID = windowID
    self.isQuitting = isQuitting
    // First: a tracker that begins with restored tabs need not note each of them.
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

  /// Saves the session now, in place of a later save.
  ///
  /// - Returns: The save, which fails with ``SessionStoreError``; nil if nothing is kept.
  @discardableResult
  package func saveSessionNow() -> PendingSave? {
    service.isKeeping ? service.save(.now) : nil
  }

  /// Saves what has changed and waits for it, since the process may end.
  ///
  /// - Throws: ``SessionStoreError`` if it cannot be written.
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
