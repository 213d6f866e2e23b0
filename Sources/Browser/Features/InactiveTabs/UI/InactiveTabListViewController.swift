public import BrowserCommands
public import Foundation
package import Switchboard

/// An inactive tab in a list.
public struct InactiveTabItem: Equatable, ListItem {
  /// The identity of the tab.
  public let id: TabID
  /// The title of the page that the tab shows when it is opened again.
  public let title: String
  /// The address of the tab's page, or an empty string if it has none.
  public let address: String
  /// The time when the tab was last used.
  public let lastUse: Date

  package init(id: TabID, title: String, address: String, lastUse: Date) {
    self.id = id
    self.title = title
    self.address = address
    self.lastUse = lastUse
  }
}

/// A view controller that lists inactive tabs and reopens the chosen one.
package final class InactiveTabListViewController:
  ListViewController<InactiveTabItem, any InactiveTabCommands>
{
  package override class var columns: [Listing.Column] {
    [
      .init("tab", .number), .init(key: "id", .number), .init("title", .text),
      .init("address", .optional(.text), isDetail: true), .init("last used", .date),
    ]
  }

  package override func cells(of tab: InactiveTabItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .number(tab.id.number), .text(tab.title), OutputValue(address: tab.address),
      .date(tab.lastUse),
    ]
  }

  package override var placeholder: String { "No inactive tabs." }

  package override func choose(_ index: Int) async throws {
    try commands.reopenInactive(InactiveTabSelection(TabPosition(index: index)))
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the inactive tabs.
  public var inactiveTabs: ViewFactory<any InactiveTabCommands, any ListScreen<InactiveTabItem>> {
    get { factory(InactiveTabListViewController.init) }
    set { replace(by: newValue) }
  }
}
