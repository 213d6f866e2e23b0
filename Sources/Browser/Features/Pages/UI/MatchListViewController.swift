public import BrowserCommands
public import BrowserPages
package import Switchboard

/// A type that displays where a phrase occurs in a page.
@MainActor
public protocol MatchListConsumer: AnyObject {
  /// Replaces all places.
  /// - Parameters:
  ///   - matches: The places where the phrase occurs.
  ///   - phrase: The phrase.
  func setMatches(_ matches: [PageMatch], of phrase: String)
}

/// A place where a phrase occurs, in a list.
public struct MatchItem: Equatable, ListItem {
  /// The index of the place in the list.
  public let id: Int
  let match: PageMatch
}

/// A view controller that lists the places where a phrase occurs in a page, and goes to the chosen one.
package final class MatchListViewController:
  ListViewController<MatchItem, any ScreenCommands>, MatchListConsumer
{
  private var phrase = ""

  package func setMatches(_ matches: [PageMatch], of phrase: String) {
    self.phrase = phrase
    items = matches.enumerated().map { MatchItem(id: $0, match: $1) }
  }

  package override class var columns: [Listing.Column] {
    [
      .init("match", .number), .init("line", .number), .init("context", .text),
    ]
  }

  package override func cells(of item: MatchItem, number: Int) -> [Listing.Cell] {
    [.number(number), .number(item.match.line + 1), .text(item.match.marked())]
  }

  package override var placeholder: String { "The page does not contain ‘\(phrase)’." }

  package override func choose(_ index: Int) async throws {
    try await commands.showPage(
      from: LineNumber(number: items[index].match.line + 1), heading: nil, main: false,
      hidden: false)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the places where words occur in a page.
  public var matches: ViewFactory<any ScreenCommands, any MatchListConsumer & Screen> {
    get { factory(MatchListViewController.init) }
    set { replace(by: newValue) }
  }
}
