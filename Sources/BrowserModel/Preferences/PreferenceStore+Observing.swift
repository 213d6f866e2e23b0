public import Switchboard

// MARK: - Observers

extension PreferenceStore {
  /// Tells a preference's value now, and each other one that it is given, once it is kept.
  ///
  /// - Returns: A token that ends this when it is cancelled or dropped.
  public func observe<Value>(
    _ key: PreferenceKey<Value>, _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    observe(key.name, from: value(of: key), reading: { $0.value(of: key) }, body)
  }

  /// Tells the text of a preference's value now, and each other one that it is given.
  ///
  /// - Returns: A token that ends this when it is cancelled or dropped.
  /// - Throws: `PreferenceError.undeclared` when there is none of that name.
  public func observe(
    named name: String, _ body: @escaping @MainActor (String) -> Void
  ) throws(PreferenceError) -> Subscription {
    let text = try state(named: name).text
    return observe(name, from: text, reading: { $0.text(of: name) ?? text }, body)
  }

  /// Tells the name of each preference whose value has changed.
  ///
  /// - Returns: A token that ends this when it is cancelled or dropped.
  public func observeAll(_ body: @escaping @MainActor (String) -> Void) -> Subscription {
    observers.add { body }
  }

  private func observe<Value: Equatable>(
    _ name: String, from value: Value,
    reading read: @escaping @MainActor (PreferenceStore) -> Value,
    _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    var last = value
    let subscription = observeAll { [weak self] changed in
      guard changed == name, let self else { return }
      let value = read(self)
      guard value != last else { return }
      last = value
      body(value)
    }
    body(value)
    return subscription
  }
}
