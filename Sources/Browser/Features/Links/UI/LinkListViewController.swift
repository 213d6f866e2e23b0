public import BrowserCommands
public import BrowserPages
import Foundation
package import Switchboard

/// A type that displays a list of a page's links.
@MainActor
public protocol LinkListConsumer: CommandReporting {
  /// Replaces all links.
  /// - Parameter links: The links on the active tab's page, in document order, or nil if no page is
  ///   loaded.
  func setLinks(_ links: [PageLink]?)
}

/// A link of a page in a list.
public struct LinkItem: Equatable, ListItem {
  /// The identity of a link, which consists of its number and its address. The address ensures that
  /// a number doesn't refer to a different link after another page is loaded.
  public struct ID: Hashable, Sendable {
    let number: Int
    let reference: String
  }

  /// The identity of the link.
  public var id: ID { ID(number: number, reference: link.reference) }

  let number: Int
  let link: PageLink
}

/// A view controller that lists the links on a page and follows the chosen one.
package final class LinkListViewController:
  ListViewController<LinkItem, any LinkCommands>, LinkListConsumer
{
  private var hasPage = false

  package func setLinks(_ links: [PageLink]?) {
    hasPage = links != nil
    items = (links ?? []).enumerated().map { LinkItem(number: $0 + 1, link: $1) }
  }

  package override class var columns: [Listing.Column] {
    [
      .init("link", .number), .init("text", .text), .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of item: LinkItem, number: Int) -> [Listing.Cell] {
    let link = item.link
    return [
      .number(item.number), .text(link.text),
      OutputValue(address: link.url?.absoluteString ?? link.reference),
    ]
  }

  package override var placeholder: String {
    hasPage ? "The page has no links." : noPagePlaceholder
  }

  package override func choose(_ index: Int) async throws {
    guard let number = LinkNumber(number: items[index].number) else { throw RowError.inert }
    try commands.followLink(.number(number), inNewTab: false, inBackground: false)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the links of a page.
  public var links: ViewFactory<any LinkCommands, any LinkListConsumer & Screen> {
    get { factory(LinkListViewController.init) }
    set { replace(by: newValue) }
  }
}
