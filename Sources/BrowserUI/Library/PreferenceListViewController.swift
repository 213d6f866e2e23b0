package import Switchboard

/// The scope of a preference.
package enum PreferenceScope: CaseIterable, Sendable {
  /// The preference applies to one browser state.
  case browserState
  /// The preference applies to all browser states on the device.
  case device
}

/// A preference in a list.
package struct PreferenceItem: Equatable, Sendable {
  /// The name of the preference.
  package let name: String
  /// The value, as a user types it.
  package let value: String
  /// A Boolean value that indicates whether the value is the default.
  package let isDefault: Bool
  /// A description of the preference.
  package let summary: String

  /// Creates an item.
  package init(name: String, value: String, isDefault: Bool, summary: String) {
    (self.name, self.value, self.isDefault, self.summary) = (name, value, isDefault, summary)
  }
}

/// A type that displays lists of preferences and settings.
@MainActor
package protocol PreferenceListConsumer: AnyObject {
  /// Replaces all preferences in a scope.
  func setPreferences(_ items: [PreferenceItem], of scope: PreferenceScope)
  /// Shows a single value.
  func showValue(_ value: String)
  /// Shows the value of a watched preference.
  func noteValue(_ value: String, of name: String)
}

/// A view controller that lists a browser state's preferences and the device's settings.
@MainActor
package final class PreferenceListViewController: PreferenceListConsumer {
  private let output: any OutputSink
  private var items: [PreferenceScope: [PreferenceItem]] = [:]

  /// Creates a view controller with empty lists.
  /// - Parameter output: The output that the lists render to.
  package init(output: any OutputSink) { self.output = output }

  package func setPreferences(_ items: [PreferenceItem], of scope: PreferenceScope) {
    self.items[scope] = items
  }

  package func showValue(_ value: String) { output.show(value) }
  package func noteValue(_ value: String, of name: String) { output.show("\(name): \(value)") }

  /// Shows the preferences in a scope.
  package func present(_ scope: PreferenceScope) {
    let noun = scope == .device ? "setting" : "preference"
    let rows = (items[scope] ?? []).map { item in
      [Listing.Cell.text(item.name), .text(item.value), .flag(item.isDefault), .text(item.summary)]
    }
    output.show(
      Listing(
        columns: [noun, "value", "default", "what it is"], rows: rows,
        placeholder: "No \(noun)s."))
  }
}
