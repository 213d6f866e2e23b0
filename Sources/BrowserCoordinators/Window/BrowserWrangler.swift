import BrowserCommands
import BrowserModel

/// Makes and ends the browsers of one window: the model's side of it, which coordinators only hand
/// on.
@MainActor
package final class BrowserWrangler {
  private let window: WindowNumber
  private let browserState: BrowserState
  private var browsers: [BrowserMode: Browser] = [:]

  init(window: WindowNumber, browserState: BrowserState) {
    self.window = window
    self.browserState = browserState
  }

  /// The name of the browser state that the tabs of the window belong to.
  var stateName: String { browserState.name }

  /// Makes a browser of the window.
  func makeBrowser(_ mode: BrowserMode) -> Browser {
    let browser = browserList(mode).createBrowser(name: name(mode))
    browsers[mode] = browser
    return browser
  }

  /// How a browser of the window ends; nothing is done if there is none.
  func tearDownPlan(_ mode: BrowserMode) -> TearDownPlan {
    guard let browser = browsers[mode] else { return TearDownPlan("no browser") }
    return browserList(mode).tearDownPlan(for: browser)
  }

  /// Lets go of a browser that has ended.
  func forgetBrowser(_ mode: BrowserMode) { browsers[mode] = nil }

  /// Destroys what the browser state keeps off the record, in whatever window.
  func destroyOffTheRecordState() { browserState.destroyOffTheRecordState() }

  private func name(_ mode: BrowserMode) -> String {
    window.number == 1 ? mode.argument : "\(mode.argument) \(window.argument)"
  }

  private func browserList(_ mode: BrowserMode) -> BrowserList {
    switch mode {
    case .regular: browserState.browserList
    case .offTheRecord: browserState.offTheRecordState.browserList
    }
  }
}
