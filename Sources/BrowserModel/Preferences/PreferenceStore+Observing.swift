public import Switchboard

// MARK: - Observers

extension PreferenceStore {
  /// Tells a preference's value now, and each other one that it is given, once it is kept.
  ///
  /// - Returns: A token that ends this when it is cancelled or dropped.
  public func observe<Value>(
    _ key: PreferenceKey<Value>, _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    var last = value(of: key)
    let subscription = observeAll { [weak self] name in
      guard name == key.name, let value = self?.value(of: key), value != last else { return }
      last = value
      body(value)
    }
    body(last)
    return subscription
  }

  /// Tells the text of a preference's value now, and each other one that it is given.
  ///
  /// - Returns: A token that ends this when it is cancelled or dropped.
  /// - Throws: `PreferenceError.undeclared` when there is none of that name.
  public func observe(
    named name: String, _ body: @escaping @MainActor (String) -> Void
  ) throws(PreferenceError) -> Subscription {
    var last = try state(named: name).text
    let subscription = observeAll { [weak self] changed in
      guard changed == name, let text = self?.text(of: name), text != last else { return }
      last = text
      body(text)
    }
    body(last)
    return subscription
  }
}
