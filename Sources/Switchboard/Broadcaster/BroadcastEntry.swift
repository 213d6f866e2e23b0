/// What a broadcaster knows of one key.
public struct BroadcastEntry: Sendable, Equatable {
  /// The key's name.
  public let name: String
  /// The current value as text; nil while no producer is bound.
  public let value: String?
  /// How many observe it, at the broadcaster whose producer counts and below.
  public let observerCount: Int
  /// The name of the broadcaster whose producer counts; nil while none is bound.
  public let level: String?

  /// Makes an entry.
  public init(name: String, value: String?, observerCount: Int, level: String?) {
    self.name = name
    self.value = value
    self.observerCount = observerCount
    self.level = level
  }
}
