#if !(SWITCHBOARD_PLAIN || _runtime(_ObjC))
  public import CSwitchboardRuntime
#endif

#if !(SWITCHBOARD_PLAIN || _runtime(_ObjC))
  /// Storage slots for handlers and closures that can be called without reference counting around
  /// each call.
  ///
  /// All unsafe code for dispatching and broadcasting is in this file. A slot is empty, keeps its
  /// target alive, or watches its target without keeping it alive. The owner must know the state of
  /// each slot. It must empty every slot before it deallocates the memory. It must not empty a slot
  /// until all calls in that slot have returned. For this reason, ``CommandRouter`` and
  /// ``DeliveryList`` count their calls.
  ///
  /// Define `SWITCHBOARD_PLAIN` to build the plain variant further down in this file, which has the
  /// same interface and no unsafe code. The plain variant is also used where objects may come from
  /// Objective-C.
  ///
  /// The table shows median times in nanoseconds. The times for broadcasts are per observer. All
  /// times were measured with `SwitchboardBenchmarks --filter dispatch` and `--filter broadcast`, in
  /// alternating runs of both variants (Swift 6.3.1, Linux, x86-64). On the same machine, calling an
  /// existential takes 1.06 ns.
  ///
  /// | benchmark | this variant | plain variant |
  /// |---|---|---|
  /// | `dispatch held` | 2.4 | 28 |
  /// | `dispatch weak` | 15 | 59 |
  /// | `broadcast 10000 closures` | 1.4 | 27 |
  /// | `broadcast 10000 weak` | 15 | 70 |
  @usableFromInline
  struct CallTargets<Target> {
    /// A wrapper for a target that is kept alive. The wrapper is noncopyable, because borrowing its
    /// field then doesn't require a retain and release around each call.
    @usableFromInline
    struct Kept: ~Copyable {
      @usableFromInline let target: Target

      init(_ target: Target) { self.target = target }

      @inlinable @inline(__always)
      borrowing func call<Result, Failure: Error>(
        _ body: (Target) throws(Failure) -> Result
      ) throws(Failure) -> Result {
        try body(target)
      }
    }

    @usableFromInline let slots: UnsafeMutablePointer<Kept>

    /// Creates empty slots.
    init(count: Int = 1) { slots = .allocate(capacity: count) }

    /// Frees the memory of the slots, which must all be empty.
    func deallocate() { slots.deallocate() }

    // MARK: Targets that are kept alive

    /// Stores a target in an empty slot and keeps the target alive.
    func keep(_ target: Target, at index: Int = 0) {
      (slots + index).initialize(to: Kept(target))
    }

    /// Empties a slot that keeps a target alive.
    /// - Returns: The target, so that the caller controls when it is released.
    func take(at index: Int = 0) -> Target {
      let kept = (slots + index).move()
      return kept.target
    }

    /// Moves a kept target into an empty slot.
    ///
    /// A call that is in progress continues with the bits that remain in the old slot.
    func move(from index: Int, to other: Self, at otherIndex: Int) {
      (other.slots + otherIndex).moveInitialize(from: slots + index, count: 1)
    }

    /// Returns a kept target, retained for the caller.
    @inlinable @inline(__always)
    func kept(at index: Int = 0) -> Target { slots[index].target }

    /// Calls a target in its slot. The target must be kept alive, either by the slot or by the
    /// caller.
    @inlinable @inline(__always)
    func call<Result, Failure: Error>(
      at index: Int = 0, _ body: (Target) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try slots[index].call(body)
    }

    // MARK: A watched target

    // A `weak` reference gives an object a side table. Every later retain and release of the object
    // goes through that table and costs three times as much. The slot therefore holds an unowned
    // reference instead. This is sound for three reasons:
    // - `watch` increments the unowned reference count, and `unwatch` decrements it. In between,
    //   the object's memory isn't freed, so the pointer remains valid after the object is
    //   deinitialized.
    // - `swift_tryRetain` atomically increments the strong reference count, but only if
    //   deinitialization has not begun. The returned object lives until it is released, even if
    //   other threads release the object in the meantime.
    // - The bits of a class-bound existential are a pointer to a native object, followed by witness
    //   tables. They hold no reference themselves, and become a target only after a strong
    //   reference has been taken.

    /// Stores a target in the empty first slot without keeping it alive. The target must be an
    /// object.
    func watch(_ target: Target, object: AnyObject) {
      withUnsafePointer(to: target) {
        UnsafeMutableRawPointer(slots).copyMemory(from: $0, byteCount: MemoryLayout<Target>.size)
      }
      precondition(watched == Unmanaged.passUnretained(object).toOpaque())
      _ = swift_unownedRetain(watched)
    }

    /// Empties the first slot, which must be watching a target.
    func unwatch() { swift_unownedRelease(watched) }

    /// Calls a closure while keeping the watched target alive. Does nothing if the target has been
    /// deallocated.
    /// - Returns: Whether the target was alive.
    @inline(__always)
    func whileWatched(_ body: () -> Void) -> Bool {
      let object = watched
      guard swift_tryRetain(object) != nil else { return false }
      body()
      // The closure may have emptied the slot, so the retained object is released directly.
      Unmanaged<AnyObject>.fromOpaque(object).release()
      return true
    }

    /// The watched object, retained for the caller, or nil if it has been deallocated.
    var watchedObject: AnyObject? {
      guard swift_tryRetain(watched) != nil else { return nil }
      return Unmanaged<AnyObject>.fromOpaque(watched).takeRetainedValue()
    }

    /// Returns the watched target, retained for the caller, or nil if it has been deallocated.
    @inlinable @inline(__always)
    func load() -> Target? {
      guard swift_tryRetain(watched) != nil else { return nil }
      // The bits are copied, because moving them out of the slot would empty it.
      return withUnsafeTemporaryAllocation(of: Target.self, capacity: 1) { copy in
        let target = copy.baseAddress.unsafelyUnwrapped
        UnsafeMutableRawPointer(target)
          .copyMemory(from: slots, byteCount: MemoryLayout<Target>.size)
        return target.move()
      }
    }

    @inlinable
    var watched: UnsafeMutableRawPointer {
      @inline(__always) get {
        UnsafeRawPointer(slots).load(as: UnsafeMutableRawPointer.self)
      }
    }
  }
#else
  /// The plain variant, which uses strong references, weak references, and a cast.
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
#endif

// MARK: - Arguments of a call

/// The arguments of an asynchronous call that is made in code. They pass through the same code that
/// runs commands typed at a prompt.
///
/// Unsynchronized access is safe, because a router on the main actor creates the arguments. It
/// passes them only to generated code, which reads them on the main actor.
struct UntypedArguments: Sendable {
  nonisolated(unsafe) let values: [CommandValue]

  init(_ values: [CommandValue]) { self.values = values }
}

// MARK: - Weak references

/// A reference that doesn't keep its target alive, for closures, listings and observers.
///
/// Unlike a `weak` reference, it makes no later retain or release of the target slower.
@MainActor
@usableFromInline
package final class WeakReference<Target> {
  @usableFromInline let target = CallTargets<Target>()

  /// Creates a reference to an object.
  @usableFromInline
  package init(_ object: Target) where Target: AnyObject { target.watch(object, object: object) }

  /// Creates a reference to an object that is known by its protocol.
  /// - Parameters:
  ///   - target: The object, as a value of a protocol type that only classes conform to.
  ///   - object: The same object.
  package init(_ target: Target, object: AnyObject) {
    self.target.watch(target, object: object)
  }

  isolated deinit {
    target.unwatch()
    target.deallocate()
  }

  /// A Boolean value that indicates whether the target has not been deallocated.
  var isAlive: Bool { target.whileWatched {} }

  /// Returns the target, retained for the caller, or nil if it has been deallocated.
  @inlinable @inline(__always)
  package func load() -> Target? { target.load() }
}

// MARK: - Casts

/// Casts an object to its known class without the cost of a dynamic cast.
///
/// Debug builds check the class.
@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  #if SWITCHBOARD_PLAIN
    guard let object = object as? Object else { preconditionFailure("not a \(type)") }
    return object
  #else
    return unsafeDowncast(object, to: type)
  #endif
}
