import Foundation
import SampleCommands
import SampleSupport

/// A tab strip that accepts only values.
@MainActor
package protocol TabStripConsumer: AnyObject {
  func show(_ items: [TabStripItem], selected: Int?)
  func show(badges: [String: TabStripItem.Badge])
  func show(moves: Set<Int>, of move: TabMove)
  func show(_ pair: Pair<String, TabStripItem>)
  func show(_ range: Range<Int>, at date: Date)
  func show(_ nested: [(Int, [TabStripItem?])])
}

/// A tab in a tab strip.
package struct TabStripItem: Hashable, Sendable {
  package enum Badge: Hashable, Sendable {
    case none
    case count(Int)
    case text(String, emphasized: Bool)
  }

  package var title: String
  package var badge: Badge

  package init(title: String, badge: Badge = .none) {
    self.title = title
    self.badge = badge
  }

  @MainActor package static let placeholder = Icon()

  @MainActor package var icon: Icon {
    Icon()
  }
}
