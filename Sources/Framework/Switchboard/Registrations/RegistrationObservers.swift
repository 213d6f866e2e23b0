/// A namespace for the observers of all registrations and bindings.
@MainActor
enum RegistrationObservers {
  private static var observers: [Int: @MainActor () -> Void] = [:]
  private static var lastID = 0
  private static var isPending = false

  static func add(_ body: @escaping @MainActor () -> Void) -> Subscription {
    lastID += 1
    let id = lastID
    observers[id] = body
    return Subscription { observers[id] = nil }
  }

  /// Notifies the observers when the current changes have ended.
  static func noteChange() {
    guard !observers.isEmpty, !isPending else { return }
    isPending = true
    Task {
      isPending = false
      for observer in observers.values { observer() }
    }
  }
}

extension CommandDispatcher {
  /// Observes the registrations of all dispatchers, and the bindings of all broadcasters.
  ///
  /// The deallocation of a weakly held handler doesn't count as a change.
  /// - Parameter body: A closure that is called soon after a change, and only once for changes in
  ///   the same turn of the main actor.
  /// - Returns: A subscription that ends the observation when released.
  package static func observeRegistrations(
    _ body: @escaping @MainActor () -> Void
  ) -> Subscription {
    RegistrationObservers.add(body)
  }
}
