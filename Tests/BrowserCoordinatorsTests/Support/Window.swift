import BrowserModel
import Foundation
import Switchboard

@testable import BrowserCoordinators

/// A browser without coordinators, whose model a test changes.
@MainActor
struct Window {
  let browser: Browser
  let output = RecordingOutput()
  let state: BrowserState
  let states: BrowserStateManager
  let settings = PreferenceStore(.localSettings)

  init(_ mode: BrowserType = .regular) {
    states = BrowserStateManager(
      parent: Channels(name: "application"),
      parts: (try? .standard()) ?? BrowserStateParts())
    let original =
      (try? states.create(named: "test"))
      ?? BrowserState(name: "test", parent: Channels(name: "application"))
    state = mode == .regular ? original : original.makeOffTheRecordState()
    browser = state.browserList.createBrowser(name: "\(mode)")
  }

  var list: WebStateList { browser.webStateList }
  var services: BrowserServices {
    BrowserServices(
      browser: browser, tabs: state.tabs,
      state: StateServices(of: state, settings: settings),
      output: output)
  }

  /// Adds a tab with an address at the end, and activates it if asked.
  @discardableResult
  func addTab(
    _ address: String, active: Bool = false, engine: (any WebEngine)? = nil
  ) throws -> WebState {
    let webState = WebState(engine: engine)
    webState.load(try url(address))
    try list.insert(webState, WebStateInsertion(activates: active))
    return webState
  }
}

/// The URL of an address that is known to be one.
func url(_ address: String) throws -> URL {
  struct NoURL: Error {}
  guard let url = URL(string: address) else { throw NoURL() }
  return url
}
