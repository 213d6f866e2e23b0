package import BrowserCommands
import BrowserModel
import Switchboard

/// The services of the coordinator of one window.
@MainActor
package struct WindowServices {
  let window: Window
  let settings: PreferenceStore
  /// Opens another window, if possible under a number, and returns its regular tabs.
  let openWindow: @MainActor (Int) throws -> WebStateList?
  let output: any OutputSink

  /// The number of the window.
  package var number: WindowNumber { window.windowNumber }

  /// Which of its tabs the window shows.
  var mode: BrowserMode { window.mode }

  /// Whether the window is in front.
  var isInFront: Bool { window.isInFront }

  /// The browsers that the window can show.
  var browsers: [Browser] { [.regular, .offTheRecord].compactMap(window.browser) }

  /// Adds an observer of the window, held weakly, until the subscription ends.
  func observeWindow(_ observer: any WindowObserver) -> Subscription {
    window.addObserver(observer)
  }

  /// Returns the mode in which the window shows a browser.
  func mode(of browser: Browser) -> BrowserMode { BrowserMode(browser.type) ?? .regular }

  /// Returns the services of the coordinator of a browser of the window.
  func services(of browser: Browser) -> BrowserServices {
    let state = window.browserState
    let shown = browser.type == .offTheRecord ? state.makeOffTheRecordState() : state
    return BrowserServices(
      browser: browser, inactiveTabs: browser.userData[InactiveTabsAgent.self], tabs: shown.tabs,
      state: StateServices(of: shown, settings: settings), openWindow: openWindow, output: output)
  }
}
