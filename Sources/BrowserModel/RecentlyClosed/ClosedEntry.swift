public import Foundation

/// An entry of the list of what can be reopened.
public struct ClosedEntry: Hashable, Sendable, Identifiable {
  /// The identity of the entry, unique in its list; a later one has a higher one.
  public internal(set) var id: Int
  /// What was closed.
  public internal(set) var item: ClosedItem
  /// The name of the window in which, or as which, it was closed.
  public let window: String
  /// When it was closed.
  public let time: Date

  /// Creates an entry, as when it is read again in a later run.
  package init(id: Int, item: ClosedItem, window: String, time: Date) {
    self.id = id
    self.item = item
    self.window = window
    self.time = time
  }
}
