/// Names a property that is broadcast, and says what type its values have.
///
/// A key is a type without instances: `enum TabCount: BroadcastKey { typealias Value = Int }`.
public protocol BroadcastKey {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name at a prompt; by default the type's name in words, `tab-count`.
  static var name: String { get }
}

/// Names a property that each of several instances broadcasts, as the progress of each job.
///
/// A key is a value that holds the identity of its instance:
/// `struct Progress: InstanceBroadcastKey { typealias Value = Double; let id: Int }`. Wherever a
/// ``BroadcastKey`` is given as a type, an instance key is given as a value: `Progress(id: 3)`.
///
/// Each instance has a producer and observers of its own, so that a change of one costs the others
/// nothing. An instance that has neither any more leaves the broadcaster and its listings.
public protocol InstanceBroadcastKey: Identifiable, Sendable where ID: Sendable {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name that the instances share; by default the type's name in words, `progress`.
  static var name: String { get }
}

// MARK: - Defaults

extension BroadcastKey {
  /// The type's name in words.
  public static var name: String { CommandWords(String(describing: Self.self)).hyphenated }
}

extension InstanceBroadcastKey {
  /// The type's name in words.
  public static var name: String { CommandWords(String(describing: Self.self)).hyphenated }

  /// The name of this instance at a prompt: `progress[3]`.
  public var name: String { "\(Self.name)[\(BroadcastReading(id).text)]" }
}

// MARK: - BroadcastError

/// The error of binding a key when the key, or another of its name, already has a producer.
public struct BroadcastError: Error, Equatable {
  /// The key's name.
  public let key: String
  /// The broadcaster's name.
  public let broadcaster: String
}

extension BroadcastError: CustomStringConvertible {
  /// What was refused and how to fix it.
  public var description: String {
    """
    ‘\(key)’ has a producer in the broadcaster ‘\(broadcaster)’ already: end its binding first, or \
    bind one value that is derived from both
    """
  }
}
