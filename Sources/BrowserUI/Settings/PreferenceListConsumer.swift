/// What a list of preferences is told.
@MainActor
package protocol PreferenceListConsumer: AnyObject {
  /// Takes all preferences, in order.
  func setPreferences(_ items: [PreferenceItem])
  /// Shows a value that was asked for.
  func showValue(_ value: String)
  /// Shows the value of a preference that is watched.
  func noteValue(_ value: String, of name: String)
}
