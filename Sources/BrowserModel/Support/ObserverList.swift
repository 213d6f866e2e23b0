import Switchboard

/// The observers of one object, held weakly and told in order of subscription.
///
/// Who joins during a delivery does not hear the change under way; who leaves during it is told
/// nothing more.
@MainActor
final class ObserverList<Observer> {
  private var entries: [Entry] = []

  init() {}

  /// Adds the observer that `observer` returns, for as long as the token lives and it returns one.
  ///
  /// A closure instead of the object itself: an existential of a class protocol satisfies no
  /// class constraint, so only the caller, who knows the protocol, can capture it weakly.
  func add(_ observer: @escaping @MainActor () -> Observer?) -> Subscription {
    let entry = Entry(observer)
    entries.append(entry)
    return Subscription { [weak self] in
      entry.observer = { nil }
      self?.entries.removeAll { $0 === entry }
    }
  }

  /// Tells each observer, first come, first told.
  func notify(_ body: (Observer) -> Void) {
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
