#if !_runtime(_ObjC)
  public import CSwitchboardRuntime
#endif

/// A reference that doesn't keep its target alive.
///
/// Unlike a `weak` reference, it creates no side table, which would make each later retain and
/// release of the target slower. In one run, a call of a handler takes 14 times as long as a call of
/// an existential, a call through this reference 15 times, and a call of a weak delegate 37 times
/// (`SwitchboardBenchmarks --filter dispatch`).
///
/// The unsafe code is sound for these reasons:
/// - The initializer adds an unowned reference, and `deinit` removes it. In between, the target's
///   memory isn't freed, so the pointer stays valid after the target is deinitialized.
/// - `swift_tryRetain` retains the target atomically, but only if its deinitialization has not
///   begun. The retain belongs to the value that ``load()`` returns. No other code of the main actor
///   runs meanwhile, so the reference need not be retained to keep its bits.
/// - A class-bound existential is a pointer to an object of Swift, followed by witness tables. Its
///   bits hold no reference of their own, so they become a value only after a retain.
@MainActor
@usableFromInline
package final class WeakReference<Target> {
  #if _runtime(_ObjC)
    // The target may be an object of Objective-C, which the functions below don't support.
    private weak var object: AnyObject?

    package init(_ target: Target) { object = target as AnyObject }

    @usableFromInline package func load() -> Target? { object as? Target }

    @usableFromInline var bits: WeakReference { self }

    @usableFromInline static func load(_ bits: WeakReference) -> Target? { bits.load() }
  #else
    @usableFromInline let bits: UnsafeMutablePointer<Target>

    /// Creates a reference to an object.
    /// - Parameter target: The object, which may be a value of a class-bound protocol.
    @usableFromInline
    package init(_ target: Target) {
      bits = .allocate(capacity: 1)
      withUnsafePointer(to: target) {
        UnsafeMutableRawPointer(bits).copyMemory(from: $0, byteCount: MemoryLayout<Target>.size)
      }
      precondition(type(of: target as Any) is AnyClass, "the target is not an object")
      _ = swift_unownedRetain(Self.object(bits))
    }

    isolated deinit {
      swift_unownedRelease(Self.object(bits))
      bits.deallocate()
    }

    /// Returns the target, retained for the caller, or nil if it has been deallocated.
    @inlinable @inline(__always)
    package func load() -> Target? { Self.load(bits) }

    // Call it on the main actor. It isn't isolated, because its closure would then check the executor,
    // which takes longer than the rest.
    @inlinable @inline(__always)
    nonisolated static func load(_ bits: UnsafeMutablePointer<Target>) -> Target? {
      guard swift_tryRetain(object(bits)) != nil else { return nil }
      return withUnsafeTemporaryAllocation(of: Target.self, capacity: 1) { copy in
        let target = copy.baseAddress.unsafelyUnwrapped
        UnsafeMutableRawPointer(target)
          .copyMemory(from: bits, byteCount: MemoryLayout<Target>.size)
        return target.move()
      }
    }

    @inlinable @inline(__always)
    nonisolated static func object(
      _ bits: UnsafeMutablePointer<Target>
    ) -> UnsafeMutableRawPointer {
      UnsafeRawPointer(bits).load(as: UnsafeMutableRawPointer.self)
    }
  #endif
}

/// Returns an object, as `object as AnyObject` does.
///
/// The latter looks for conformances of each type, which took a seventh of a short run of the
/// browser. A cast to a generic type doesn't.
func anyObject(_ object: Any) -> AnyObject {
  func cast<Object>(to type: Object.Type) -> Object { object as! Object }
  return cast(to: AnyObject.self)
}
