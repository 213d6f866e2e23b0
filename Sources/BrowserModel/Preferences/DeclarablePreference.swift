/// A preference whose type is not known: what a prompt has to know of it.
public protocol DeclarablePreference: Sendable {
  /// The name of the preference, as it is typed and kept.
  var name: String { get }
  /// The default value as it is typed.
  var defaultText: String { get }
  /// What a value looks like, as it stands in a sentence: "a whole number".
  var form: String { get }
  /// Whether the preference would follow the user to other devices.
  var isSynced: Bool { get }
  /// Whether the browser sets it itself, and a user only reads it.
  var isManaged: Bool { get }
  /// What the preference decides, in one sentence.
  var summary: String { get }

  /// Returns a typed value as it is kept, or nil when it does not read as one.
  func normalized(_ text: String) -> String?
}
