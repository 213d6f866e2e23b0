public import BrowserCommands
package import Switchboard

/// A tab of any window, in a list.
public struct WindowTabItem: Equatable, ListItem {
  /// The window that contains the tab.
  public let window: WindowNumber
  /// The position of the tab in its window, which the window's tab strip shows.
  public let position: TabPosition
  /// A Boolean value that indicates whether the window shows the tab.
  public let isActive: Bool
  /// A Boolean value that indicates whether the tab is pinned.
  public let isPinned: Bool
  /// The mark for the state of the tab's page, or nil if there is none.
  public let mark: TabMark?
  /// The identity, the title and the address of the tab.
  public let tab: TabSummary
  /// The identity of the tab.
  public var id: TabID { tab.id }

  package init(
    window: WindowNumber, position: TabPosition, isActive: Bool, isPinned: Bool = false,
    mark: TabMark? = nil, tab: TabSummary
  ) {
    self.window = window
    self.position = position
    self.isActive = isActive
    self.isPinned = isPinned
    self.mark = mark
    self.tab = tab
  }
}

/// A type that displays the tabs of all windows.
@MainActor
public protocol AllTabsConsumer: AnyObject {
  /// Replaces all tabs.
  /// - Parameters:
  ///   - items: The tabs, in order.
  ///   - filter: The words that the title or address of a listed tab must contain.
  func setTabs(_ items: [WindowTabItem], filter: TabWords)
}

/// A view controller that lists the tabs of all windows and activates the chosen one.
package final class AllTabsViewController:
  ListViewController<WindowTabItem, any TabCommands>, AllTabsConsumer
{
  private var filter = TabWords([])
  private var all: [WindowTabItem] = []

  package func setTabs(_ items: [WindowTabItem], filter: TabWords) {
    all = items
    self.filter = filter
  }

  package override func present() {
    items = all.filter { filter.match($0.tab.title, $0.tab.address) }
    super.present()
  }

  package override class var columns: [Listing.Column] {
    [
      .init("row", .number), .init(key: "id", .number), .init("window", .number),
      .init("tab", .number), .init(key: "active", mark: Listing.Column.activeMark),
      .init(key: "pinned", mark: "^"),
    ] + TabMark.columns + [
      .init("title", .text), .init("address", .optional(.text), isDetail: true),
    ]
  }

  package override func cells(of item: WindowTabItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .number(item.id.number), .number(item.window.number),
      .number(item.position.number), .flag(item.isActive), .flag(item.isPinned),
    ] + TabMark.cells(of: item.mark) + [
      .text(item.tab.title), OutputValue(address: item.tab.address),
    ]
  }

  package override var placeholder: String {
    all.isEmpty ? "No tabs: ‘open tab’ opens one." : filter.placeholder
  }

  package override func choose(_ index: Int) async throws {
    try commands.activateTab(.id(items[index].id))
  }
}

// MARK: - Words

extension TabWords {
  /// The text to show if no tab has the words.
  var placeholder: String { "No tab's title or address contains ‘\(text)’." }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the tabs of all windows.
  public var allTabs: ViewFactory<any TabCommands, any AllTabsConsumer & Screen> {
    get { factory(AllTabsViewController.init) }
    set { replace(by: newValue) }
  }
}
