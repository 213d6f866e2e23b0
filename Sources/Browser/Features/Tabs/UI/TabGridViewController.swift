public import BrowserCommands
public import Switchboard

/// A tab of one window, in a list.
public struct TabItem: Equatable, ListItem {
  /// The identity of the tab.
  public let id: TabID
  /// The title of the tab's page.
  public let title: String
  /// The address of the tab's page, or an empty string for a blank page.
  public let address: String
  /// The mark for the state of the tab's page, or nil if there is none.
  public let mark: TabMark?
  /// A Boolean value that indicates whether the tab is selected for the next command.
  public let isSelected: Bool

  /// Creates an item.
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - title: The title of the tab's page.
  ///   - address: The address of the tab's page, or an empty string for a blank page.
  ///   - mark: The mark for the state of the tab's page, if any.
  ///   - isSelected: Whether the tab is selected for the next command.
  package init(
    id: TabID, title: String, address: String, mark: TabMark? = nil, isSelected: Bool
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.mark = mark
    self.isSelected = isSelected
  }
}

/// A type that displays a tab grid.
@MainActor
public protocol TabGridConsumer: CommandReporting {
  /// Replaces all tabs and their layout.
  /// - Parameters:
  ///   - items: The tabs, in order.
  ///   - layout: The layout of the tabs.
  ///   - filter: The words that the title or address of a listed tab must contain.
  func setTabs(_ items: [TabItem], layout: TabGridLayout, filter: TabWords)
}

/// A view controller that lists all tabs in a window and activates the chosen one.
package final class TabGridViewController:
  ListViewController<TabItem, any TabCommands>, TabGridConsumer
{
  private let broadcaster: Broadcaster
  private var layout = TabGridLayout.empty
  private var filter = TabWords([])

  /// Creates a grid without tabs.
  /// - Parameters:
  ///   - output: The output that the grid renders to.
  ///   - commands: The commands that activate a tab.
  ///   - broadcaster: The window's broadcaster, which provides the current position of a tab.
  package init(output: any OutputSink, commands: any TabCommands, broadcaster: Broadcaster) {
    self.broadcaster = broadcaster
    super.init(output: output, commands: commands)
  }

  package func setTabs(_ items: [TabItem], layout: TabGridLayout, filter: TabWords) {
    self.items = items
    self.layout = layout
    self.filter = filter
  }

  /// The columns of the listing. The ID of a tab stays the same when the tab moves and after a
  /// restart.
  package override class var columns: [Listing.Column] {
    let first: [Listing.Column] = [
      .init("tab", .number), .init(key: "id", .number), .init(key: "window", .optional(.number)),
      .init(key: "active", mark: Listing.Column.activeMark), .init(key: "selected", mark: "*"),
      .init(key: "pinned", mark: "^"),
    ]
    let last: [Listing.Column] = [
      .init("group", .optional(.record(TabGroupItem.outputFields)), isSparse: true),
      .init("title", .text), .init("address", .optional(.text), isDetail: true),
    ]
    return first + TabMark.columns + last
  }

  package override var listing: Listing {
    let groups = layout.groupValues(of: items.count)
    let window = OutputValue(layout.window, \.output)
    let shown = items.enumerated().filter { filter.match($1.title, $1.address) }
    return Listing(
      Self.columns,
      rows: shown.map { index, item in
        let first: [Listing.Cell] = [
          .number(index + 1), .number(item.id.number), window,
          .flag(index == layout.active?.index), .flag(item.isSelected),
          .flag(index < layout.pinnedCount),
        ]
        return first + TabMark.cells(of: item.mark) + [
          groups[index], .text(item.title), OutputValue(address: item.address),
        ]
      },
      placeholder: items.isEmpty ? "No tabs: ‘open tab’ opens one." : filter.placeholder)
  }

  /// Activates the tab that the row showed, wherever it is now.
  package override func select(row: Int) async throws {
    let id = try id(ofRow: row)
    let tabs = broadcaster.value(of: TabList.self)
    guard let position = tabs?.position(of: id, near: TabPosition(index: row - 1)) else {
      throw RowError.gone(row)
    }
    try commands.activateTab(.position(position))
  }
}

// MARK: - TabGridLayout

/// The layout of a tab grid: the active tab, the pinned tabs and the groups.
public struct TabGridLayout: Equatable, Sendable {
  /// The position of the active tab, or nil if there is none.
  public let active: TabPosition?
  /// The number of pinned tabs, which come first.
  public let pinnedCount: Int
  /// The groups, in order.
  public let groups: [TabGroupItem]
  /// The window that contains the tabs, or nil if it is unknown.
  public let window: WindowNumber?

  /// Creates a layout.
  /// - Parameters:
  ///   - active: The position of the active tab, or nil if there is none.
  ///   - pinnedCount: The number of pinned tabs.
  ///   - groups: The groups, in order.
  ///   - window: The window that contains the tabs, or nil if it is unknown.
  package init(
    active: TabPosition?, pinnedCount: Int, groups: [TabGroupItem], window: WindowNumber? = nil
  ) {
    self.window = window
    self.active = active
    self.pinnedCount = pinnedCount
    self.groups = groups
  }

  /// A layout without tabs.
  public static let empty = Self(active: nil, pinnedCount: 0, groups: [])
}

// MARK: - Groups

extension TabGridLayout {
  /// Returns each tab's group, in the order of the tabs.
  ///
  /// People read the title of the group, or its number if it has none.
  /// - Parameter count: The number of tabs.
  func groupValues(of count: Int) -> [OutputValue] {
    var values = Array(repeating: OutputValue.none, count: count)
    for (index, group) in groups.enumerated() {
      let value = group.output(number: index + 1)
      for tab in group.tabs.clamped(to: 0..<count) { values[tab] = value }
    }
    return values
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the tabs of a window, which also observes the broadcasts of the window.
  public var tabGrid: ViewFactory<(any TabCommands, Broadcaster), any TabGridConsumer & Screen> {
    get {
      factory {
        TabGridViewController(output: $0, commands: $1.0, broadcaster: $1.1)
      }
    }
    set { replace(by: newValue) }
  }
}
