/// The name of a broadcast property and the type of its values.
///
/// A key is a type without instances: `enum TabCount: BroadcastKey { typealias Value = Int }`.
public protocol BroadcastKey {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name at a prompt. Defaults to the type's name in words: `tab-count`.
  static var name: String { get }
}

/// The name of a property that each of several instances broadcasts, such as the progress of a job.
///
/// A key is a value that holds the identity of its instance: `struct Progress: InstanceBroadcastKey
/// { typealias Value = Double; let id: Int }`. Where a ``BroadcastKey`` is passed as a type, an
/// instance key is passed as a value: `Progress(id: 3)`.
///
/// Each instance has its own producer and observers, so a change of one instance costs the others
/// nothing. An instance without a producer and observers leaves the broadcaster and its listings.
public protocol InstanceBroadcastKey: Identifiable, Sendable where ID: Sendable {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name that the instances share. Defaults to the type's name in words: `progress`.
  static var name: String { get }
}

// MARK: - Defaults

extension BroadcastKey {
  public static var name: String { CommandWords(String(describing: Self.self)).hyphenated }
}

extension InstanceBroadcastKey {
  public static var name: String { CommandWords(String(describing: Self.self)).hyphenated }

  /// The name of this instance at a prompt: `progress[3]`.
  public var name: String { "\(Self.name)[\(BroadcastReading(id).text)]" }
}

// MARK: - BroadcastError

/// The error of binding a key if it, or another key of the same name, already has a producer.
public struct BroadcastError: Error, Equatable {
  /// The key's name.
  public let key: String
  /// The broadcaster's name.
  public let broadcaster: String
}

extension BroadcastError: CustomStringConvertible {
  public var description: String {
    """
    ‘\(key)’ has a producer in the broadcaster ‘\(broadcaster)’ already: end its binding first, or \
    bind one value that is derived from both
    """
  }
}
