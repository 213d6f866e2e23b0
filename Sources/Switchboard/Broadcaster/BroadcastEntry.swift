/// What a broadcaster knows of one key.
public struct BroadcastEntry: Sendable {
  /// The key's name.
  public let name: String
  /// The current value; nil while no producer is bound.
  public let value: BroadcastReading?
  /// How many observe it, at the broadcaster whose producer counts and below.
  public let observerCount: Int
  /// The name of the broadcaster whose producer counts; nil while none is bound.
  public let level: String?

  /// Makes an entry.
  public init(name: String, value: BroadcastReading?, observerCount: Int, level: String?) {
    self.name = name
    self.value = value
    self.observerCount = observerCount
    self.level = level
  }
}

// MARK: - BroadcastReading

/// A value of a broadcast for those who know the key by its name only.
public struct BroadcastReading: Sendable {
  /// The value.
  public let value: any Sendable

  /// Creates a reading of a value.
  public init(_ value: some Sendable) { self.value = value }

  /// The value as it is typed and read: `none` for what is missing.
  public var text: String {
    guard let words = value as? any CommandParameterValue else { return String(describing: value) }
    return words.arguments.isEmpty ? "none" : words.arguments.joined(separator: " ")
  }

  /// The value for an encoder; nil if its type is not `Encodable`.
  public var encodable: (any Encodable)? { value as? any Encodable }
}
