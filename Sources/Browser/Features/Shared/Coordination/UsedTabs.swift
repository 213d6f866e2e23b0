import BrowserCommands
package import BrowserModel
import Switchboard

/// The tabs that a prompt uses: those that its window shows, or the regular ones if the prompt has no
/// incognito tabs.
@MainActor
package struct UsedTabs {
  let windows: WindowManager
  let prompt: Int

  /// Creates the tabs of a prompt.
  /// - Parameters:
  ///   - windows: The windows.
  ///   - prompt: The number of the prompt. Defaults to the one that has sent the running command.
  package init(windows: WindowManager, prompt: Int = CallEnvironment.current.prompt) {
    self.windows = windows
    self.prompt = prompt
  }

  /// The window of the prompt, or nil if there is no window.
  package var window: Window? { windows.window(ofPrompt: prompt) }

  /// Returns the type of the tabs that the prompt uses in a window.
  func type(in window: Window) -> BrowserType {
    window.shownType(includingIncognito: windows.includesIncognito(atPrompt: prompt))
  }

  package var type: BrowserType { window.map(type(in:)) ?? .regular }

  /// The mode of the tabs: regular or incognito.
  var mode: BrowserMode { BrowserMode(type) ?? .regular }

  /// The tabs, or nil if there is no window.
  package var list: WebStateList? { window.flatMap { $0.tabs(type(in: $0)) } }
}
