import Switchboard

// MARK: - By key

extension PreferenceStore {
  /// Returns the value of a preference: the one that is set, else that below, else the default.
  public func value<Value>(of key: PreferenceKey<Value>) -> Value {
    texts[key.name].flatMap(Value.init(argument:)) ?? base?.value(of: key) ?? key.defaultValue
  }

  /// Sets a preference.
  ///
  /// - Throws: `PreferenceError` when it is not declared with that type or cannot be kept; it has
  ///   its old value then.
  public func set<Value>(
    _ value: Value, for key: PreferenceKey<Value>
  ) throws(PreferenceError) {
    try check(key)
    try set(text: value.argument, for: key.name)
  }

  /// Takes back what a preference was set to.
  ///
  /// - Throws: `PreferenceError` as setting it does.
  public func reset<Value>(_ key: PreferenceKey<Value>) throws(PreferenceError) {
    try check(key)
    try reset(named: key.name)
  }

  private func check<Value>(_ key: PreferenceKey<Value>) throws(PreferenceError) {
    let declared = try registry.checked(key.name)
    guard declared is PreferenceKey<Value> else {
      throw .otherType(key.name, form: declared.form)
    }
  }
}

// MARK: - By name

extension PreferenceStore {
  /// The declared preferences with their values, in order of declaration.
  public var states: [PreferenceState] {
    registry.preferences.map { PreferenceState($0, text: text(of: $0.name)) }
  }

  /// Returns a preference of any type with its value.
  ///
  /// - Throws: `PreferenceError.undeclared` when there is none of that name.
  public func state(named name: String) throws(PreferenceError) -> PreferenceState {
    PreferenceState(try registry.checked(name), text: text(of: name))
  }

  /// Sets a preference of any type.
  ///
  /// - Throws: `PreferenceError` when it is not declared, the text does not read as a value, or it
  ///   cannot be kept; it has its old value then.
  public func set(text: String, for name: String) throws(PreferenceError) {
    let preference = try registry.checked(name)
    guard let normalized = preference.normalized(text) else {
      throw .invalid(text, name: name, form: preference.form)
    }
    try keep(normalized, for: name)
  }

  /// Takes back what a preference of any type was set to.
  ///
  /// - Throws: `PreferenceError` when it is not declared or cannot be kept.
  public func reset(named name: String) throws(PreferenceError) {
    try keep(nil, for: try registry.checked(name).name)
  }
}

// MARK: - PreferenceState

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
    isManaged = preference.isManaged
    summary = preference.summary
  }
}
