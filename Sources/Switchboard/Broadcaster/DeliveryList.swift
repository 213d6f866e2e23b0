/// An observer of a key's values.
@MainActor
@usableFromInline
class BroadcastObserver<Value> {
  /// The position in the list, or nil once the observer has been removed.
  final fileprivate(set) var index: Int?

  /// Receives a value, unless the observer has been removed.
  /// - Returns: Whether the observer wants later values.
  @usableFromInline
  func receive(_ value: Value) -> Bool { false }

  /// Called when no more values follow.
  func end() {}

  /// Called when the key has no value for now.
  func unbind() {}
}

/// An observer that calls closures.
final class ClosureObserver<Value>: BroadcastObserver<Value> {
  private let receiver: BroadcastReceiver<Value>
  private var hasEnded = false

  init(_ receiver: BroadcastReceiver<Value>) { self.receiver = receiver }

  override func receive(_ value: Value) -> Bool {
    if index != nil { receiver.onValue(value) }
    return true
  }

  override func end() {
    guard !hasEnded else { return }
    hasEnded = true
    receiver.onEnd()
  }

  override func unbind() {
    if !hasEnded { receiver.onUnbind() }
  }
}

/// An observer that is an object, which isn't retained.
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

// MARK: - DeliveryList

/// The observers of a key, in order of subscription.
///
/// A delivery goes over a copy of the list, so that observers can come and go meanwhile. The array
/// is really copied only if they do.
@MainActor
@usableFromInline
struct DeliveryList<Value> {
  @usableFromInline var observers: [BroadcastObserver<Value>?] = []
  @usableFromInline var count = 0

  @inlinable var isEmpty: Bool { count == 0 }

  mutating func add(_ observer: BroadcastObserver<Value>) {
    observer.index = observers.count
    observers.append(observer)
    count += 1
  }

  /// Removes an observer. Gaps are closed when they make up more than half of the list, so that
  /// removing takes amortized constant time.
  mutating func remove(_ observer: BroadcastObserver<Value>) {
    guard let index = observer.index else { return }
    observer.index = nil
    observers[index] = nil
    count -= 1
    if observers.count > 32, count * 2 < observers.count { closeGaps() }
  }

  private mutating func closeGaps() {
    observers.removeAll { $0 == nil }
    for (index, observer) in observers.enumerated() { observer?.index = index }
  }

  /// Calls each observer, except those that are removed meanwhile.
  /// - Returns: The observers that want no more values.
  @inlinable
  func deliver(_ value: Value) -> [BroadcastObserver<Value>] {
    var leaving: [BroadcastObserver<Value>] = []
    for case let observer? in observers {
      if !observer.receive(value) { leaving.append(observer) }
    }
    return leaving
  }

  func end() { for case let observer? in observers { observer.end() } }

  func unbind() { for case let observer? in observers { observer.unbind() } }
}
