package import Switchboard

/// A list of an object's observers, which are held weakly and notified in order of subscription.
///
/// This type is meant for model objects, which have few observers and use observer protocols with
/// several methods. Broadcasts use `BroadcastObservers` from `Switchboard` instead, which delivers the
/// current value to one closure per observer.
///
/// An observer that is added during a notification does not receive that notification. A removed
/// observer receives no further notifications.
@MainActor
package final class ObserverList<Observer> {
  private var entries: [Entry] = []

  /// Creates a list without observers.
  package init() {}

  /// Adds an observer and holds it weakly. The observer stays until the returned token is released
  /// or the observer is deallocated.
  /// - Parameter observer: The observer.
  package func add(watching observer: Observer) -> Subscription {
    add(Entry(.watched(WeakReference(observer))))
  }

  /// Adds an observer and keeps it until the returned token is released.
  package func add(keeping observer: Observer) -> Subscription { add(Entry(.kept(observer))) }

  private func add(_ entry: Entry) -> Subscription {
    entries.append(entry)
    return Subscription { [weak self] in
      entry.holding = .removed
      self?.remove(entry)
    }
  }

  private func remove(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0 === entry }) { entries.remove(at: index) }
  }

  /// Calls a closure with each observer, in order of subscription.
  package func notify(_ body: (Observer) -> Void) {
    var someAreGone = false
    for entry in entries {
      if let observer = entry.observer { body(observer) } else { someAreGone = true }
    }
    if someAreGone { entries.removeAll { $0.observer == nil } }
  }
}

// MARK: - Entry

extension ObserverList {
  /// An entry for one subscription. Entries are reference types, so that a notification in progress
  /// skips observers that have been removed.
  @MainActor
  private final class Entry {
    enum Holding {
      case kept(Observer)
      case watched(WeakReference<Observer>)
      case removed
    }

    var holding: Holding

    init(_ holding: Holding) { self.holding = holding }

    /// The observer, or nil if it was removed or has been deallocated.
    var observer: Observer? {
      switch holding {
      case .kept(let observer): observer
      case .watched(let reference): reference.load()
      case .removed: nil
      }
    }
  }
}
