/// A weak reference.
public struct Weak<Object: AnyObject> {
  /// The object; nil after it is deallocated.
  public weak var object: Object?

  /// Creates a reference to an object.
  public init(_ object: Object?) {
    self.object = object
  }
}
