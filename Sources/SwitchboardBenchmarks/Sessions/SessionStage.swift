import BrowserModel
import BrowserSessions
import Foundation

/// A window with the tabs of a session, which is saved as in the application.
@MainActor
final class SessionStage {
  let service: SessionService
  private let browsers = BrowserList(type: .regular, parent: Channels(name: "benchmark"))
  private let browser: Browser
  private let agent: SessionRestorationBrowserAgent

  var tabs: WebStateList { browser.webStateList }

  /// Restores what was read of a session.
  /// - Parameter isSaved: whether its changes are written anywhere.
  init(_ opening: LoadedSessions, isSaved: Bool = true) {
    service = SessionService(isSaved ? opening : LoadedSessions(), clock: ContinuousClock())
    browser = browsers.createBrowser(name: "1")
    let (contents, store) = (opening.contents, opening.store)
    agent = SessionRestorationBrowserAgent(
      of: browser, in: browsers, service: service, windowID: 1,
      restorer: contents.windows.first.map { window in
        WindowRestorer(window, of: contents, tabs: WebStateFactory()) {
          try store?.pages(ofTab: $0)
        }
      }, isQuitting: { true })
  }

  /// Reads what is in a file, while the main actor goes on, or begins a new one.
  static func open(_ file: URL) async -> LoadedSessions {
    await Task.detached { SessionStore.open(at: file) }.value
  }

  /// Changes the active tab, and saves that on another thread.
  func saveOneChange() async throws {
    try change()
    try await service.save(.now).completion()
  }

  /// Changes the active tab, and saves that on this thread, as at the end of the application.
  func saveOneChangeBeforeEnd() throws {
    try change()
    try service.save(.beforeEnd).result?.get()
  }

  /// Goes back and forward.
  private func change() throws {
    guard let tab = tabs.activeWebState else { return }
    if tab.canGoForward { try tab.goForward() } else { try tab.goBack() }
  }
}
