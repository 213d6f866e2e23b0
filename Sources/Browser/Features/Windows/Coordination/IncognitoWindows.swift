import BrowserCommands
import BrowserModel
import Switchboard

/// The incognito tabs of the windows, if the prompt that runs the current line has access to them.
@MainActor
struct IncognitoWindows {
  private let windows: WindowManager
  private let isAccessible: @MainActor () -> Bool

  /// Creates the incognito tabs of a manager's windows.
  /// - Parameters:
  ///   - windows: The manager.
  ///   - isAccessible: A closure that returns whether the prompt has access to incognito tabs.
  init(in windows: WindowManager, isAccessible: @escaping @MainActor () -> Bool = { true }) {
    self.windows = windows
    self.isAccessible = isAccessible
  }

  /// Returns the type of the tabs that the prompt uses in a window.
  func usedType(of window: WindowSummary) -> BrowserType {
    window.shownType(includingIncognito: isAccessible())
  }

  /// Checks that the prompt has access to the tabs of a type.
  func checkAccess(to type: BrowserType) throws(IncognitoAccessError) {
    if type == .offTheRecord, !isAccessible() { throw .prompt }
  }

  /// Opens an incognito tab in the window in front, and shows it.
  ///
  /// The tab is opened before the window shows its incognito tabs. If the address is rejected, the
  /// window still shows the same tabs as before.
  func open(_ url: Address?) throws {
    try checkAccess(to: .offTheRecord)
    guard let front = windows.current else { return }
    windows.makeIncognitoBrowser(of: front)
    let tabs = front.browser(.offTheRecord)?.dispatcher.router(TabCommandsRouter.self)
    try tabs?.openTab(url, inBackground: false)
    windows.show(.offTheRecord, in: front)
  }

  /// Checks that the prompt may close a window, and asks the user if downloads would be cancelled.
  func confirmClosing(_ window: WindowSummary) throws {
    guard let count = window.tabCounts[.offTheRecord] else { return }
    if count > 0, !isAccessible() { throw IncognitoAccessError.window(window.number) }
    guard windows.windows.count > 1 else { return }
    try windows.confirmClosing(count, ofStateNamed: window.stateName)
  }

  /// Closes the incognito tabs of a browser state, after the user has confirmed it if downloads would
  /// be cancelled.
  /// - Returns: Whether open tabs were closed.
  func close(ofStateNamed state: String?) throws -> Bool {
    try checkAccess(to: .offTheRecord)
    try windows.confirmClosing(nil, ofStateNamed: state)
    let count = windows.incognitoTabCount
    try windows.closeIncognito(ofStateNamed: state)
    return windows.incognitoTabCount < count
  }
}

// MARK: - Errors

/// An error that occurs when a prompt without incognito tabs would change them.
enum IncognitoAccessError: Error, Hashable {
  /// The prompt has no incognito tabs.
  case prompt
  /// The window with the given number has incognito tabs, which would close with it.
  case window(Int)
}

extension IncognitoAccessError: CustomStringConvertible {
  var description: String {
    let advice = "attach with ‘switchboard --incognito’ to use them"
    return switch self {
    case .prompt: "this prompt has no incognito tabs: \(advice)"
    case .window(let number):
      "window \(number) has incognito tabs, which this prompt cannot close: \(advice)"
    }
  }
}
