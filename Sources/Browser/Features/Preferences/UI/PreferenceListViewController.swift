public import Switchboard

/// A preference or a setting in a list.
public struct PreferenceItem: Equatable, Sendable {
  /// The name by which commands choose the preference, such as `home-page`.
  public let name: String
  /// The value. Its text is what people type to set it.
  public let value: OutputValue
  /// A Boolean value that indicates whether the value is the default, so that a reset changes
  /// nothing.
  public let isDefault: Bool
  /// A Boolean value that indicates whether the user's devices share the value, or nil if there are
  /// no other devices.
  public let isSynced: Bool?
  /// A description of the preference.
  public let summary: String

  package init(
    name: String, value: OutputValue, isDefault: Bool, isSynced: Bool? = nil, summary: String
  ) {
    self.name = name
    self.value = value
    self.isDefault = isDefault
    self.isSynced = isSynced
    self.summary = summary
  }

  /// The JSON type of what `get preference` returns.
  public static let valueType = OutputType.optional(
    .either([.text, .decimal, .flag, .list(.text)]))

  /// The JSON type of what `watch preference` prints.
  public static let watchType = OutputType.record([
    OutputField("preference", .text), OutputField("value", valueType),
  ])
}

/// A type that displays lists of preferences and settings.
@MainActor
public protocol PreferenceListConsumer: AnyObject {
  /// Replaces all preferences in a scope.
  func setPreferences(_ items: [PreferenceItem], of scope: PreferenceScope)
  /// Shows a single value.
  func showValue(_ value: OutputValue)
  /// Shows the value of a watched preference.
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the preference.
  ///   - isChange: Whether the value has changed since the watch began.
  func noteValue(_ value: OutputValue, of name: String, isChange: Bool)
  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
}

/// A view that shows the preferences in either scope.
@MainActor
public protocol PreferenceScreen: AnyObject {
  /// Returns what programs read when the preferences in a scope are shown.
  /// - Parameters:
  ///   - scope: The scope.
  ///   - showsSynced: Whether the preferences say which of them are synced.
  func shownOutput(of scope: PreferenceScope, showsSynced: Bool) -> CommandOutput

  /// Shows the preferences in a scope.
  func present(_ scope: PreferenceScope)
}

/// A view controller that lists a browser state's preferences and the device's settings.
@MainActor
package final class PreferenceListViewController: PreferenceListConsumer, PreferenceScreen {
  private let output: any OutputSink
  private var items: [PreferenceScope: [PreferenceItem]] = [:]
  /// The closures that show the later values of watched preferences, by name.
  private var watches: [String: @MainActor (OutputValue, String) -> Void] = [:]

  /// Creates a view controller with empty lists.
  /// - Parameter output: The output that the lists render to.
  package init(output: any OutputSink) { self.output = output }

  package func setPreferences(_ items: [PreferenceItem], of scope: PreferenceScope) {
    self.items[scope] = items
  }

  package func report(_ change: ChangeReport) { output.notice(change.description) }

  package func showValue(_ value: OutputValue) { output.show(value, as: value.text) }

  package func noteValue(_ value: OutputValue, of name: String, isChange: Bool) {
    let data = OutputValue.record(["preference": .text(name), "value": value])
    let text = "\(name): \(value.text)"
    if isChange {
      watches[name]?(data, text)
    } else {
      output.show(data, as: text)
      watches[name] = output.eventDisplay()
    }
  }

  private static func columns(
    of scope: PreferenceScope, showsSynced: Bool
  ) -> [Listing.Column] {
    [
      .init(scope.noun, .text, key: "name"),
      .init("value", PreferenceItem.valueType), .init("default", .flag, key: "is_default"),
    ] + (showsSynced ? [.init("synced", .flag, key: "is_synced")] : []) + [
      .init("what it is", .text, key: "summary")
    ]
  }

  package func shownOutput(of scope: PreferenceScope, showsSynced: Bool) -> CommandOutput {
    .listing(Self.columns(of: scope, showsSynced: showsSynced))
  }

  package func present(_ scope: PreferenceScope) {
    let noun = scope.noun
    let items = items[scope] ?? [], showsSynced = items.contains { $0.isSynced == true }
    let rows = items.map { item in
      [Listing.Cell.text(item.name), item.value, .flag(item.isDefault)]
        + (showsSynced ? [.flag(item.isSynced == true)] : []) + [.text(item.summary)]
    }
    output.show(
      Listing(
        Self.columns(of: scope, showsSynced: showsSynced), rows: rows,
        placeholder: "No \(noun)s."))
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the preferences and the settings.
  public var preferences: ViewFactory<Void, any PreferenceListConsumer & PreferenceScreen> {
    get { factory { output, _ in PreferenceListViewController(output: output) } }
    set { replace(by: newValue) }
  }
}
