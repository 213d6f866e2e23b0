import BrowserCommands
import BrowserModel

/// Makes the browsers of the windows, and takes them out of their lists again.
@MainActor
final class BrowserProvider {
  private let browserState: BrowserState
  private var made: [(list: BrowserList, browser: Browser)] = []

  init(browserState: BrowserState) { self.browserState = browserState }

  /// Makes the browser of a window.
  func makeBrowser(_ mode: BrowserMode) -> Browser {
    let list = browserList(mode), browser = list.createBrowser(name: mode.argument)
    made.append((list, browser))
    return browser
  }

  /// Takes out all that were made.
  func removeBrowsers() {
    for (list, browser) in made { list.remove(browser) }
    made = []
  }

  private func browserList(_ mode: BrowserMode) -> BrowserList {
    switch mode {
    case .regular: browserState.browserList
    case .offTheRecord: browserState.offTheRecordState.browserList
    }
  }
}
