import BrowserCommands
import BrowserModel

/// The tabs that a prompt uses: those that the window in front shows, or its regular ones if the
/// prompt has no incognito tabs.
@MainActor
struct UsedTabs {
  let windows: WindowManager
  let includesIncognito: Bool

  /// The window in front, or nil if there is no window.
  var window: Window? { windows.front }

  /// Returns the type of the tabs that the prompt uses in a window.
  func type(in window: Window) -> BrowserType {
    window.shownType(includingIncognito: includesIncognito)
  }

  /// The kind of the tabs.
  var mode: BrowserMode { window.flatMap { BrowserMode(type(in: $0)) } ?? .regular }

  /// The tabs, or nil if there is no window.
  var list: WebStateList? { window.flatMap { $0.tabs(type(in: $0)) } }
}
