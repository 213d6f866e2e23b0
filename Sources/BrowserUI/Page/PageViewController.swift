import BrowserCommands
package import Switchboard

/// Shows the page of a window's active tab.
@MainActor
package final class PageViewController: PageConsumer {
  private let output: any OutputSink
  private var content = PageViewContent.noTab

  /// Makes a view of no page.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setPage(_ content: PageViewContent) {
    self.content = content
  }

  /// Shows the page as it is now.
  package func present() {
    switch content {
    case .noTab: output.showAbsence("No tab is active: ‘open tab’ opens one.")
    case .blank: output.show("The tab is blank.")
    case .startPage: output.show("A new tab: ‘go’ with an address goes to a page.")
    case .unloadable(let address):
      output.show(
        "\(address.argument) is not loaded: there is no web engine yet, only its address is kept.")
    case .unloaded(let address):
      output.show("\(address.argument) is not loaded yet: ‘reload’ loads it.")
    case .loading(let address):
      output.show("\(address.argument) is being loaded: ‘stop’ stops it.")
    case .loaded(let address, let title): output.show("\(title)\n\(address.argument) is loaded.")
    case .failed(let address, let reason):
      output.show("\(address.argument) is not loaded: \(reason).")
    }
  }
}
