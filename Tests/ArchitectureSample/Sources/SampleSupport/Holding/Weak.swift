/// A reference that keeps nothing alive.
public struct Weak<Object: AnyObject> {
  /// The object, as long as it lives.
  public weak var object: Object?

  /// Makes a reference to an object.
  public init(_ object: Object?) {
    self.object = object
  }
}
