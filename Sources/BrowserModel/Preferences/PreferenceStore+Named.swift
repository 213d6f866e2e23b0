import Switchboard

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
