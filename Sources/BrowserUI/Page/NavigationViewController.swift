package import BrowserCommands
package import Switchboard

/// A page in the history of a tab, or the page that the tab is going to.
package struct NavigationPage: Equatable, Sendable {
  /// The state of a page.
  package enum State: Equatable, Sendable {
    /// Nothing special.
    case usual
    /// The tab is going there.
    case pending
    /// The page could not be loaded, or is lost.
    case failed
  }

  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String
  /// Whether the tab is on the page.
  package let isCurrent: Bool
  /// The state of the page.
  package let state: State

  /// Creates a page.
  package init(title: String, address: String, isCurrent: Bool, state: State) {
    self.title = title
    self.address = address
    self.isCurrent = isCurrent
    self.state = state
  }
}

/// The list of a tab's pages.
@MainActor
package protocol NavigationConsumer: AnyObject {
  /// Replaces all pages.
  /// - Parameter pages: The pages of the active tab, in the order in which it goes forward.
  func setPages(_ pages: [NavigationPage])

  /// Reports that the page that the active tab was sent to had been loaded before.
  func reportPrerender()
}

/// Shows the pages of a window's active tab as rows, and goes back or forward to the one chosen.
@MainActor
package final class NavigationViewController: NavigationConsumer {
  private let output: any OutputSink
  private let navigation: any NavigationCommands
  private var pages: [NavigationPage] = []
  private var shown = ShownRows<String>()

  /// Creates a list without pages.
  /// - Parameters:
  ///   - output: The output that the list renders to.
  ///   - navigation: The commands that go back and forward.
  package init(output: any OutputSink, navigation: any NavigationCommands) {
    self.output = output
    self.navigation = navigation
  }

  package func setPages(_ pages: [NavigationPage]) {
    self.pages = pages
  }

  package func reportPrerender() { output.show("opened at once: it was prerendered") }
}

// MARK: - Screen

extension NavigationViewController: Screen {
  package func present() {
    shown.show(pages.map(\.address))
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

  package func select(row: Int) throws {
    let address = try shown.id(ofRow: row), index = row - 1
    guard pages.indices.contains(index), pages[index].address == address,
      let current = pages.firstIndex(where: \.isCurrent)
    else { throw RowError.gone(row) }
    if index < current {
      try navigation.goBack(StepCount(number: current - index), tab: nil)
    } else if index > current {
      try navigation.goForward(StepCount(number: index - current), tab: nil)
    } else {
      try navigation.reload(nil)
    }
  }

  private func word(for state: NavigationPage.State) -> String {
    switch state {
    case .usual: ""
    case .pending: "pending"
    case .failed: "failed"
    }
  }
}
