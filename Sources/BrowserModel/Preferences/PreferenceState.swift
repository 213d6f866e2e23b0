/// A preference of any type, and its value as it is typed.
public struct PreferenceState: Hashable, Sendable {
  /// The name of the preference.
  public let name: String
  /// The value.
  public let text: String
  /// The value that the preference has until it is set.
  public let defaultText: String
  /// What a value looks like.
  public let form: String
  /// Whether the preference would follow the user to other devices.
  public let isSynced: Bool
  /// Whether the browser sets it itself, and a user only reads it.
  public let isManaged: Bool
  /// What the preference decides, in one sentence.
  public let summary: String

  /// Whether the value is the default.
  public var isDefault: Bool { text == defaultText }

  init(_ preference: any DeclarablePreference, text: String?) {
    name = preference.name
    defaultText = preference.defaultText
    self.text = text ?? preference.defaultText
    form = preference.form
    isSynced = preference.isSynced
    isManaged = preference.isManaged
    summary = preference.summary
  }
}
