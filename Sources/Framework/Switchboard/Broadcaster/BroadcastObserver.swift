/// The reason why observers of a key get no values for now.
public enum BroadcastStop: Sendable {
  /// The key no longer has a producer or a value. Observers receive the values of a later producer.
  case unbound
  /// The key was withdrawn or its broadcaster was released. Sequences end. An observer of a withdrawn
  /// key still gets the values of the parent or of a later producer.
  case ended
}

/// An observer of a key's values.
@MainActor
@usableFromInline
class BroadcastObserver<Value> {
  /// The position in the list, or nil if the observer is in none.
  final fileprivate(set) var index: Int?

  /// The number of observers for which this one stands.
  var count: Int { 1 }

  /// Receives a value, unless the observer has been removed.
  /// - Returns: Whether the observer wants later values.
  @usableFromInline
  func receive(_ value: Value) -> Bool { true }

  /// Forgets the last value, so that an equal value from another producer counts as new.
  func forgetValues() {}

  func stop(_ reason: BroadcastStop) {}
}

final class ClosureObserver<Value>: BroadcastObserver<Value> {
  private let onValue: @MainActor (Value) -> Void
  private let onStop: @MainActor (BroadcastStop) -> Void
  private var hasEnded = false

  init(
    _ onValue: @escaping @MainActor (Value) -> Void,
    onStop: @escaping @MainActor (BroadcastStop) -> Void = { _ in }
  ) {
    self.onValue = onValue
    self.onStop = onStop
  }

  override func receive(_ value: Value) -> Bool {
    if index != nil { onValue(value) }
    return true
  }

  override func stop(_ reason: BroadcastStop) {
    guard index != nil, !hasEnded else { return }
    hasEnded = reason == .ended
    onStop(reason)
  }
}

/// An observer that calls a closure with an object and each value. It doesn't retain the object.
final class ObjectObserver<Object: AnyObject, Value>: BroadcastObserver<Value> {
  private let object: WeakReference<Object>
  private let body: @MainActor (Object, Value) -> Void

  init(_ object: Object, _ body: @escaping @MainActor (Object, Value) -> Void) {
    self.object = WeakReference(object)
    self.body = body
  }

  override func receive(_ value: Value) -> Bool {
    guard index != nil else { return true }
    guard let object = object.load() else { return false }
    body(object, value)
    return true
  }
}

// MARK: - BroadcastObservers

/// The observers of a key, in order of subscription.
///
/// A loop iterates over a copy of the list, so that observers can be added and removed meanwhile.
/// The array is copied only if that happens.
@MainActor
@usableFromInline
struct BroadcastObservers<Value> {
  /// The observers, and nil for those that have been removed.
  @usableFromInline var slots: [BroadcastObserver<Value>?] = []
  private var gapCount = 0

  var isEmpty: Bool { gapCount == slots.count }

  mutating func add(_ observer: BroadcastObserver<Value>) {
    observer.index = slots.count
    slots.append(observer)
  }

  /// Passes a value to all observers, and keeps them even if they want no later values.
  func notify(of value: Value) {
    for case let observer? in slots { _ = observer.receive(value) }
  }

  /// Removes an observer. Gaps are closed when they make up more than half of the list, so that
  /// removing takes amortized constant time.
  mutating func remove(_ observer: BroadcastObserver<Value>) {
    guard let index = observer.index else { return }
    observer.index = nil
    slots[index] = nil
    gapCount += 1
    guard slots.count > 32, gapCount * 2 > slots.count else { return }
    slots.removeAll { $0 == nil }
    gapCount = 0
    for (index, observer) in slots.enumerated() { observer?.index = index }
  }
}
