import BrowserModel
import Foundation
import Switchboard

@testable import BrowserCoordinators

/// A browser without coordinators, whose model a test changes.
@MainActor
struct Window {
  let browser: Browser
  let output = RecordingOutput()
  private let state: BrowserState

  init() {
    state = BrowserState(name: "test", parent: Channels(name: "application"))
    browser = state.browserList.createBrowser(name: "regular")
  }

  var list: WebStateList { browser.webStateList }
  var services: BrowserServices { BrowserServices(browser: browser, output: output) }

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
