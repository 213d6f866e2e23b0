package import BrowserModel
import Switchboard

/// Restores the session of one browser, and sees to it that it is saved.
///
/// A browser that is closed takes its session with it; one that goes because all is going does not.
@MainActor
package final class SessionRestorationBrowserAgent {
  private weak var browser: Browser?
  private let service: SessionService
  private let windowID: Int
  private let isQuitting: @MainActor () -> Bool
  private var subscription: Subscription?

  /// Makes the agent of a browser, whose tabs are saved from here on.
  /// - Parameters:
  ///   - browser: the browser, without tabs.
  ///   - list: the list that it is in.
  ///   - service: saves its session.
  ///   - windowID: the number of its session in the store.
  ///   - restorer: puts the tabs of its session into it, if it has one.
  ///   - isQuitting: tells whether browsers go because all is going.
  package init(
    of browser: Browser, in list: BrowserList, service: SessionService, windowID: Int,
    restorer: WindowRestorer?, isQuitting: @escaping @MainActor () -> Bool
  ) {
    self.browser = browser
    self.service = service
    self.windowID = windowID
    self.isQuitting = isQuitting
    let tabs = browser.webStateList
    // A list that has just been made is in no change that could refuse another.
    let restored = try? restorer?.restore(into: tabs)
    service.connect(
      tabs, windowID: windowID, isInactive: browser.type == .inactive, restored: restored)
    subscription = list.addObserver(self, of: browser)
  }

  /// Notes that the window of the browser has come to the front.
  package func didComeToFront() { service.didComeToFront(windowID: windowID) }

  /// Saves the session after a short delay, unless that has been asked for already.
  package func saveSession() { service.save(.soon) }

  /// Saves the session at once, in place of a later save; ``SessionService/onSave`` tells what came
  /// of it.
  package func saveSessionNow() {
    if service.isKeeping { service.save(.now) }
  }
}

// MARK: - BrowserListObserver

extension SessionRestorationBrowserAgent: BrowserListObserver {
  package func browserList(_ list: BrowserList, didRemove browser: Browser) {
    guard browser === self.browser else { return }
    subscription = nil
    if isQuitting() {
      service.disconnect(windowID: windowID)
    } else {
      service.remove(windowID: windowID)
      saveSessionNow()
    }
  }
}

// MARK: - User data

extension SessionRestorationBrowserAgent: UserDataKey {
  package typealias Value = SessionRestorationBrowserAgent
}
