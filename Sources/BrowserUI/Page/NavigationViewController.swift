package import Switchboard

/// Shows the pages where a window's active tab has been.
@MainActor
package final class NavigationViewController: NavigationConsumer {
  private let output: any OutputSink
  private var pages: [NavigationPage] = []

  /// Makes a list without pages.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setPages(_ pages: [NavigationPage]) {
    self.pages = pages
  }

  package func reportPrerender() { output.show("opened at once: it was prerendered") }

  /// Shows the pages as they are now.
  package func present() {
    let rows = pages.enumerated().map { index, page in
      [
        Listing.Cell.number(index + 1), .flag(page.isCurrent), .text(page.title),
        .text(page.address), .text(word(for: page.state)),
      ]
    }
    output.show(
      Listing(
        columns: ["page", "current", "title", "address", "state"], rows: rows,
        placeholder: "No pages: ‘go’ with an address goes to one."))
  }

  private func word(for state: NavigationPage.State) -> String {
    switch state {
    case .usual: ""
    case .pending: "pending"
    case .failed: "failed"
    }
  }
}
