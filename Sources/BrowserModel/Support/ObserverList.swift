package import Switchboard

/// A list of an object's observers, which are held weakly and notified in order of subscription.
///
/// This type is meant for model objects, which have few observers and use observer protocols with
/// several methods. Broadcasts use `DeliveryList` from `Switchboard` instead, which delivers the
/// current value to one closure per observer.
///
/// An observer that is added during a notification does not receive that notification. A removed
/// observer receives no further notifications.
@MainActor
package final class ObserverList<Observer> {
  private var entries: [Entry] = []

  /// Creates a list without observers.
  package init() {}

  /// Adds the observer that a closure returns. The observer stays until the returned token is
  /// released or the closure returns `nil`.
  ///
  /// The parameter is a closure because an existential of a class-bound protocol doesn't satisfy an
  /// `AnyObject` constraint. Only the caller, which knows the protocol, can capture the observer
  /// weakly.
  package func add(_ observer: @escaping @MainActor () -> Observer?) -> Subscription {
    let entry = Entry(observer)
    entries.append(entry)
    return Subscription { [weak self] in
      entry.observer = { nil }
      self?.entries.removeAll { $0 === entry }
    }
  }

  /// Calls a closure with each observer, in order of subscription.
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
  /// An entry for one subscription. Entries are reference types, so that a notification in progress
  /// skips observers that have been removed.
  @MainActor
  private final class Entry {
    var observer: @MainActor () -> Observer?

    init(_ observer: @escaping @MainActor () -> Observer?) { self.observer = observer }
  }
}
