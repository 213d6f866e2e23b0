package import Switchboard

/// The observers of one object, held weakly and notified in order of subscription.
///
/// The list suits model objects: it has a few observers, each with a protocol of several methods.
/// An observer that is added during a notification does not receive it, and a removed observer
/// receives nothing more. Broadcasts use `DeliveryList` of `Switchboard`, which delivers the
/// current value to one closure per observer.
@MainActor
package final class ObserverList<Observer> {
  private var entries: [Entry] = []

  /// Creates a list without observers.
  package init() {}

  /// Adds the observer that a closure returns, until the token is released or the closure returns
  /// nil.
  ///
  /// The parameter is a closure because an existential of a class protocol satisfies no class
  /// constraint: only the caller, which knows the protocol, can capture the observer weakly.
  package func add(_ observer: @escaping @MainActor () -> Observer?) -> Subscription {
    let entry = Entry(observer)
    entries.append(entry)
    return Subscription { [weak self] in
      entry.observer = { nil }
      self?.entries.removeAll { $0 === entry }
    }
  }

  /// Notifies each observer, in order of subscription.
  package func notify(_ body: (Observer) -> Void) {
    var someAreGone = false
    for entry in entries {
      if let observer = entry.observer() { body(observer) } else { someAreGone = true }
    }
    if someAreGone { entries.removeAll { $0.observer() == nil } }
  }
}

// MARK: - Entry

extension ObserverList {
  /// One subscription. It is a class, so that a notification under way notices its end.
  @MainActor
  private final class Entry {
    var observer: @MainActor () -> Observer?

    init(_ observer: @escaping @MainActor () -> Observer?) { self.observer = observer }
  }
}
