/// A property cannot be bound, as its key, or another of that name, has a producer already.
public struct BroadcastError: Error, Equatable {
  /// The key's name.
  public let key: String
  /// The broadcaster's name.
  public let broadcaster: String
}

// MARK: - CustomStringConvertible

extension BroadcastError: CustomStringConvertible {
  /// What was refused and how to fix it.
  public var description: String {
    """
    ‘\(key)’ has a producer in the broadcaster ‘\(broadcaster)’ already: end its binding first
    """
  }
}
