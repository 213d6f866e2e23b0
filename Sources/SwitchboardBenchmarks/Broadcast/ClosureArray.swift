/// A property with the closures that observe it, as one writes it without a library.
@MainActor
final class ClosureArray {
  private var observers: [(id: Int, body: @MainActor (Int) -> Void)] = []
  private var lastID = 0
  private var value = 1 {
    didSet { for observer in observers { observer.body(value) } }
  }

  func add(_ body: @escaping @MainActor (Int) -> Void) -> Int {
    lastID += 1
    observers.append((lastID, body))
    return lastID
  }

  /// A loop, as a closure for the standard library would check its actor each time.
  func remove(_ id: Int) {
    for index in observers.indices where observers[index].id == id {
      observers.remove(at: index)
      return
    }
  }

  /// Changes the value, between 1 and 2.
  @inline(never)
  func change(_ count: Int) {
    for _ in 0..<count { value = 3 &- value }
  }
}
