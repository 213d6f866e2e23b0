/// A weak reference to an object that a test must not keep alive.
struct WeakBox {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
