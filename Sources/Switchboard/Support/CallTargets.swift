@usableFromInline
struct CallTargets<Target> {
  @usableFromInline
  final class Slot {
    @usableFromInline var kept: Target?
    @usableFromInline weak var watched: AnyObject?

    init() {}
  }

  @usableFromInline let slots: [Slot]

  init(count: Int = 1) { slots = (0..<count).map { _ in Slot() } }

  func deallocate() {}

  func keep(_ target: Target, at index: Int = 0) { slots[index].kept = target }

  func take(at index: Int = 0) -> Target {
    defer { slots[index].kept = nil }
    return kept(at: index)
  }

  func move(from index: Int, to other: Self, at otherIndex: Int) {
    other.keep(take(at: index), at: otherIndex)
  }

  @inlinable
  func kept(at index: Int = 0) -> Target {
    guard let target = slots[index].kept else { preconditionFailure("the slot is empty") }
    return target
  }

  @inlinable
  func call<Result, Failure: Error>(
    at index: Int = 0, _ body: (Target) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let target = slots[index].kept ?? load() else {
      preconditionFailure("the slot is empty")
    }
    return try body(target)
  }

  func whileWatched(_ body: () -> Void) -> Bool {
    guard let object = watchedObject else { return false }
    withExtendedLifetime(object, body)
    return true
  }

  var watchedObject: AnyObject? { slots[0].watched }

  func watch(_ target: Target, object: AnyObject) { slots[0].watched = object }

  func unwatch() { slots[0].watched = nil }

  @inlinable
  func load() -> Target? { slots[0].watched as? Target }
}

@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}
