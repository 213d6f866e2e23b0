public import Switchboard

/// A preference: its name, the type of its value, and the value it has until it is set.
public struct PreferenceKey<Value: CommandArgument & Equatable & Sendable>: Sendable {
  /// The name of the preference, as it is typed and kept, for example `records-history`.
  public let name: String
  /// The value that the preference has until it is set.
  public let defaultValue: Value
  /// Whether the browser sets it itself, and a user only reads it.
  public let isManaged: Bool
  /// What the preference decides, in one sentence.
  public let summary: String

  /// Creates a preference.
  public init(
    _ name: String, default defaultValue: Value, isManaged: Bool = false, _ summary: String
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.isManaged = isManaged
    self.summary = summary
  }
}

// MARK: - Without its type

/// A preference whose type is erased: the part that a prompt needs.
public protocol DeclarablePreference: Sendable {
  /// The name of the preference, as it is typed and kept.
  var name: String { get }
  /// The default value as it is typed.
  var defaultText: String { get }
  /// What a value looks like, as it stands in a sentence: "a whole number".
  var form: String { get }
  /// Whether the browser sets it itself, and a user only reads it.
  var isManaged: Bool { get }
  /// What the preference decides, in one sentence.
  var summary: String { get }

  /// Returns a typed value as it is kept, or nil when it does not read as one.
  func normalized(_ text: String) -> String?
}

extension PreferenceKey: DeclarablePreference {
  /// The default value as it is typed.
  public var defaultText: String { defaultValue.argument }

  /// What a value looks like.
  public var form: String { Value.argumentForm }

  /// Returns a typed value as it is kept, or nil when it does not read as one.
  public func normalized(_ text: String) -> String? { Value(argument: text)?.argument }
}
