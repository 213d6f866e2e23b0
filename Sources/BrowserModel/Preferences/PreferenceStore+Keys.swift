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
