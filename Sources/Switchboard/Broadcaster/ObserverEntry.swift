/// One observer in a list; borrowing it calls the closure without a retain around the call.
@usableFromInline
struct ObserverEntry<Value>: ~Copyable {
  @usableFromInline let body: @MainActor (Value) -> Void
  /// Kept by the observer's subscription, which removes the entry before it lets the place go.
  @usableFromInline unowned(unsafe) let place: ObserverPlace

  @inlinable
  init(_ body: @escaping @MainActor (Value) -> Void, at place: ObserverPlace) {
    self.body = body
    self.place = place
  }

  @MainActor
  @inlinable @inline(__always)
  borrowing func call(_ value: Value) { body(value) }
}

/// Where an observer stands in its list; nowhere once it has been removed.
@MainActor
@usableFromInline
final class ObserverPlace {
  var index: Int?

  @usableFromInline
  init() {}
}
