/// A weak handler that can be shared, as a closure needs.
@MainActor
@usableFromInline
final class WeakReference<Object: AnyObject> {
  @usableFromInline let handler: WeakHandler<Object>

  @usableFromInline
  init(_ object: Object) {
    handler = WeakHandler(object, object: object)
  }

  /// The object, kept alive by the caller; nil once it has died.
  @inlinable @inline(__always)
  func load() -> Object? { handler.load() }
}
