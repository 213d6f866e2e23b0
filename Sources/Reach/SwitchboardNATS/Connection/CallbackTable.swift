#if NATS
  internal import CNATS
  internal import Synchronization

  /// A table of closures for the callbacks of the library.
  ///
  /// The library passes a pointer to each callback. This pointer is never dereferenced: it is a
  /// number in the table. A callback that comes after its closure was removed finds nothing.
  final class CallbackTable<Argument>: Sendable {
    typealias Body = @Sendable (sending Argument) -> Void

    private struct State {
      var bodies: [Int: Body] = [:]
      var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Adds a closure.
    /// - Returns: The number of the closure, as a pointer.
    func add(_ body: @escaping Body) -> Int {
      state.withLock {
        $0.lastNumber += 1
        $0.bodies[$0.lastNumber] = body
        return $0.lastNumber
      }
    }

    func remove(_ number: Int) {
      // The closure is released after the lock, because what it captures can remove others.
      _ = state.withLock { $0.bodies.removeValue(forKey: number) }
    }

    func call(_ pointer: UnsafeMutableRawPointer?, _ argument: sending Argument) {
      let number = Int(bitPattern: pointer)
      state.withLock { $0.bodies[number] }?(argument)
    }

    /// Returns the pointer to pass to the library for the number of a closure.
    static func pointer(_ number: Int) -> UnsafeMutableRawPointer? {
      UnsafeMutableRawPointer(bitPattern: number)
    }
  }
#endif
