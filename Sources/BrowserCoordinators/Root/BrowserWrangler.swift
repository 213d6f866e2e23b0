import BrowserCommands
import BrowserModel

/// Makes the browsers of the windows, and takes them out of their lists again: the model's side of a
/// window, which its coordinator only hands on.
@MainActor
final class BrowserWrangler {
  private struct Window {
    let list: BrowserList
    let browser: Browser
  }

  private let browserState: BrowserState
  private var windows: [Window] = []

  init(browserState: BrowserState) { self.browserState = browserState }

  /// Makes the browser of a window.
  func makeBrowser(_ mode: BrowserMode) -> Browser {
    let list = browserList(mode), browser = list.createBrowser(name: mode.argument)
    windows.append(Window(list: list, browser: browser))
    return browser
  }

  /// Takes out all that were made.
  func removeBrowsers() {
    for window in windows { window.list.remove(window.browser) }
    windows = []
  }

  private func browserList(_ mode: BrowserMode) -> BrowserList {
    switch mode {
    case .regular: browserState.browserList
    case .offTheRecord: browserState.offTheRecordState.browserList
    }
  }
}
