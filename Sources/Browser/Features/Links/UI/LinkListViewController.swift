package import BrowserCommands
package import BrowserPages
import Foundation
package import Switchboard

/// A type that displays a list of a page's links.
@MainActor
package protocol LinkListConsumer: CommandReporting {
  /// Replaces all links.
  /// - Parameter links: The links on the active tab's page, in document order, or nil if no page is
  ///   loaded.
  func setLinks(_ links: [PageLink]?)
}

/// A link in a list.
package struct LinkItem: Equatable, Identifiable, Sendable {
  /// The identity of a link, which consists of its number and its address. The address ensures that
  /// a number doesn't refer to a different link after another page is loaded.
  package struct ID: Hashable, Sendable {
    let number: Int
    let reference: String
  }

  /// The identity of the link.
  package var id: ID { ID(number: number, reference: link.reference) }

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

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("link", .number), .init("text", .text), .init("address", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .number($0.number), .text($0.link.text),
          OutputValue(address: $0.link.url?.absoluteString ?? $0.link.reference),
        ]
      },
      placeholder: hasPage ? "The page has no links." : noPagePlaceholder)
  }

  package override func choose(_ index: Int) async throws {
    guard let number = LinkNumber(number: items[index].number) else { throw RowError.inert }
    try commands.followLink(.number(number), inNewTab: false, inBackground: false)
  }
}
