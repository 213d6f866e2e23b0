public import BrowserCommands
package import Switchboard

/// A page in the history of a tab, or the page that the tab is navigating to.
public struct NavigationPage: Equatable, ListItem {
  /// The state of a page in a tab's history.
  public enum State: String, Sendable {
    /// The page isn't pending and hasn't failed.
    case `default` = ""
    /// The tab is navigating to the page.
    case pending
    /// The page couldn't be loaded, or its content was lost.
    case failed
  }

  /// The title, or the host of a page without one.
  public let title: String
  /// The address, in which hidden characters are escaped.
  public let address: String
  /// A Boolean value that indicates whether this is the tab's current page.
  public let isCurrent: Bool
  /// A value that says whether the page is being loaded or has failed.
  public let state: State
  /// The address of the page. Several pages of a history can have the same one.
  public var id: String { address }

  package init(title: String, address: String, isCurrent: Bool, state: State) {
    self.title = title
    self.address = address
    self.isCurrent = isCurrent
    self.state = state
  }
}

/// A type that displays a list of the pages in a tab's history.
@MainActor
public protocol NavigationConsumer: CommandReporting {
  /// Replaces all pages.
  /// - Parameter pages: The pages in the active tab's history, from first to last.
  func setPages(_ pages: [NavigationPage])

  /// Replaces the current page, and removes the pages that are no longer in the history.
  /// - Parameters:
  ///   - page: The current page.
  ///   - index: The index of the page in the history.
  ///   - count: The number of pages in the history.
  func setCurrentPage(_ page: NavigationPage, at index: Int, of count: Int)

  /// Reports that the active tab shows a page that was loaded in advance.
  func reportPrerender()

  /// Reports the host of an address with a user name, which can be mistaken for the host.
  func reportHost(_ host: String)
}

/// A view controller that lists the pages in the active tab's history and goes back or forward to
/// the chosen one.
package final class NavigationViewController:
  ListViewController<NavigationPage, any NavigationCommands>, NavigationConsumer
{
  private var currentIndex: Int?

  package func setPages(_ pages: [NavigationPage]) {
    items = pages
    currentIndex = pages.firstIndex(where: \.isCurrent)
  }

  package func setCurrentPage(_ page: NavigationPage, at index: Int, of count: Int) {
    // Without the pages before it, the list is of no use until it is shown again.
    guard index <= items.count else { return setPages([]) }
    items.removeSubrange(min(count, items.count)...)
    if index < items.count { items[index] = page } else { items.append(page) }
    currentIndex = index
  }

  package func reportPrerender() {
    output.report("opened at once: it was prerendered", ["prerendered": .flag(true)])
  }

  package func reportHost(_ host: String) { output.notice(UserNameNotice(host: host).text) }

  package override class var columns: [Listing.Column] {
    [
      .init("page", .number), .init(key: "current", mark: Listing.Column.activeMark),
      .init("title", .text), .init("address", .text, isDetail: true),
      .init("state", .optional(.choice(["pending", "failed"])), isSparse: true),
    ]
  }

  package override func cells(of page: NavigationPage, number: Int) -> [Listing.Cell] {
    [
      .number(number), .flag(page.isCurrent), .text(page.title),
      OutputValue(address: page.address), OutputValue(unlessEmpty: page.state.rawValue),
    ]
  }

  package override var placeholder: String { "No pages: ‘go’ with an address goes to one." }

  package override func select(row: Int) async throws {
    let address = try id(ofRow: row), index = row - 1
    // Several rows may contain the same address, so the item must still be at the same position.
    guard items.indices.contains(index), items[index].address == address,
      let current = currentIndex
    else { throw RowError.gone(row) }
    if index < current {
      try commands.goBack(StepCount(number: current - index), tab: nil)
    } else if index > current {
      try commands.goForward(StepCount(number: index - current), tab: nil)
    } else {
      try commands.reload(nil, resubmit: false)
    }
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the pages in a tab's history.
  public var navigation: ViewFactory<any NavigationCommands, any NavigationConsumer & Screen> {
    get { factory(NavigationViewController.init) }
    set { replace(by: newValue) }
  }
}
