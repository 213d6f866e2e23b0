/// One preference, as a list shows it.
package struct PreferenceItem: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// Its value, as it is typed.
  package let value: String
  /// Whether that is the default.
  package let isDefault: Bool
  /// Whether it would follow the user to other devices.
  package let isSynced: Bool
  /// What it decides.
  package let summary: String

  /// Makes an item.
  package init(name: String, value: String, isDefault: Bool, isSynced: Bool, summary: String) {
    self.name = name
    self.value = value
    self.isDefault = isDefault
    self.isSynced = isSynced
    self.summary = summary
  }
}
