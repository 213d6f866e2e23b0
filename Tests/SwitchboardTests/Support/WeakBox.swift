/// An object that a test does not keep alive.
struct WeakBox {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
