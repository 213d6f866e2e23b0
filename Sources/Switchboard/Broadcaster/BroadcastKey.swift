/// A type that identifies a broadcast property and declares the type of its values.
///
/// A key is a type without instances, for example:
///
/// ```swift
/// enum TabCount: BroadcastKey { typealias Value = Int }
/// ```
public protocol BroadcastKey {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name shown at a prompt. Defaults to the type's name as hyphenated words, such as
  /// `tab-count`.
  static var name: String { get }
}

/// A value that identifies a property that one of several instances broadcasts, such as the
/// progress of a job.
///
/// A key is a value that holds the identity of its instance, for example:
///
/// ```swift
/// struct Progress: InstanceBroadcastKey {
///   typealias Value = Double
///   let id: Int
/// }
/// ```
///
/// A ``BroadcastKey`` is passed as a type, but an instance key is passed as a value, for example
/// `Progress(id: 3)`.
///
/// Each instance has its own producer and observers, so a change to one instance causes no work for
/// the others. An instance that has neither a producer nor observers is removed from the
/// broadcaster and its listings.
public protocol InstanceBroadcastKey: Identifiable, Sendable where ID: Sendable {
  /// The type of the values.
  associatedtype Value: Equatable & Sendable

  /// The name that the instances share. Defaults to the type's name as hyphenated words, such as
  /// `progress`.
  static var name: String { get }
}

// MARK: - Defaults

extension BroadcastKey {
  public static var name: String { CommandWords(nameOfType(Self.self)).hyphenated }
}

extension InstanceBroadcastKey {
  public static var name: String { CommandWords(nameOfType(Self.self)).hyphenated }

  /// The name of this instance's key at a prompt, such as `progress[3]`.
  public var name: String { "\(Self.name)[\(BroadcastReading(id).text)]" }
}

// MARK: - BroadcastError

/// An error that indicates that a key, or another key with the same name, already has a producer.
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
