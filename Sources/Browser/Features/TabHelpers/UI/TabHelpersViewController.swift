package import Switchboard

/// A helper of a tab in a list.
public struct TabHelperItem: Equatable, ListItem {
  /// The type of the helper, without its module.
  public let name: String
  /// The status that the helper reports.
  public let status: String
  /// The name, which is unique because a tab has at most one helper of each type.
  public var id: String { name }

  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}

package final class TabHelpersViewController: ListViewController<TabHelperItem, Void> {
  package override class var columns: [Listing.Column] {
    [.init("helper", .text), .init("status", .text)]
  }

  package override func cells(of helper: TabHelperItem, number: Int) -> [Listing.Cell] {
    [.text(helper.name), .text(helper.status)]
  }

  package override var placeholder: String { "The tab has no helpers." }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the helpers of a tab.
  public var tabHelpers: ViewFactory<Void, any ListScreen<TabHelperItem>> {
    get { factory(TabHelpersViewController.init) }
    set { replace(by: newValue) }
  }
}
