package import Switchboard

/// The observers of one object, held weakly and notified in order of subscription.
///
/// The list is for model objects: a few observers, each with a protocol of several methods. An observer
/// that joins during a notification does not get it, and one that leaves gets nothing more. Broadcasts,
/// which have one closure for each of many observers and deliver the current value, have
/// `DeliveryList` of `Switchboard`.
@MainActor
package final class ObserverList<Observer> {
  private var entries: [Entry] = []

  /// Creates a list without observers.
  package init() {}

  /// Adds the observer that `observer` returns, for as long as the token lives and it returns one.
  ///
  /// A closure instead of the object itself: an existential of a class protocol satisfies no
  /// class constraint, so only the caller, who knows the protocol, can capture it weakly.
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
  /// One subscription; a class, so that ending it is seen by a delivery under way.
  @MainActor
  private final class Entry {
    var observer: @MainActor () -> Observer?

    init(_ observer: @escaping @MainActor () -> Observer?) { self.observer = observer }
  }
}

// MARK: - SerialNumbers

/// Numbers that are dealt once each, after those that a former run has dealt.
struct SerialNumbers {
  /// The numbers that may come from outside, few enough that they never run out.
  private static let accepted = 1...1 << 52

  private var last = 0

  /// Deals the next number.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Reserves a stored number, and returns whether it is one that can be reserved.
  mutating func admit(_ number: Int) -> Bool {
    guard Self.accepted.contains(number) else { return false }
    last = max(last, number)
    return true
  }
}
