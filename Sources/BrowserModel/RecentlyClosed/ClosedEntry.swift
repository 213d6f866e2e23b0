public import Foundation

/// An entry of the list of what can be reopened.
public struct ClosedEntry: Hashable, Sendable, Identifiable {
  /// The identity of the entry, unique in its list.
  public let id: Int
  /// What was closed.
  public internal(set) var item: ClosedItem
  /// The name of the window in which, or as which, it was closed.
  public let window: String
  /// When it was closed.
  public let time: Date
}
