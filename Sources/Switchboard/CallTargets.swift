#if !(SWITCHBOARD_PLAIN || _runtime(_ObjC))
  public import CSwitchboardRuntime
#endif

#if !(SWITCHBOARD_PLAIN || _runtime(_ObjC))
  /// Slots for handlers and closures that are called without reference counting around each call.
  ///
  /// All unsafe code of dispatching and broadcasting is in this file. A slot is empty, keeps its
  /// target alive, or watches it without keeping it alive. The owner knows which of these a slot
  /// is: it empties each slot before it deallocates the memory, and only after the calls in that
  /// slot have returned. ``CommandRouter`` and ``DeliveryList`` count their calls for that reason.
  ///
  /// Define `SWITCHBOARD_PLAIN` to build the plain variant at the end of this file, which has the
  /// same interface and no unsafe code. It is also used where objects may come from Objective-C.
  /// The table shows median times in nanoseconds, per observer for a broadcast. They are from
  /// alternating runs of `SwitchboardBenchmarks --filter dispatch` and `--filter broadcast` with
  /// both variants (Swift 6.3.1, Linux, x86-64, 1.06 ns for a call of an existential):
  ///
  /// | row | this variant | plain variant |
  /// |---|---|---|
  /// | `dispatch held` | 2.4 | 28 |
  /// | `dispatch weak` | 15 | 59 |
  /// | `broadcast 10000 closures` | 1.4 | 27 |
  /// | `broadcast 10000 weak` | 15 | 70 |
  @usableFromInline
  struct CallTargets<Target> {
    /// A target that is kept alive. Borrowing a field of a noncopyable value needs no retain and
    /// release around the call.
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

    /// Puts a target into an empty slot and keeps it alive.
    func keep(_ target: Target, at index: Int = 0) {
      (slots + index).initialize(to: Kept(target))
    }

    /// Empties a slot that keeps a target alive.
    /// - Returns: The target, so that the caller decides when it is released.
    func take(at index: Int = 0) -> Target {
      let kept = (slots + index).move()
      return kept.target
    }

    /// Moves a kept target into an empty slot.
    ///
    /// A call that is under way in the old slot continues with the bits that are left there.
    func move(from index: Int, to other: Self, at otherIndex: Int) {
      (other.slots + otherIndex).moveInitialize(from: slots + index, count: 1)
    }

    /// Returns a kept target, retained for the caller.
    @inlinable @inline(__always)
    func kept(at index: Int = 0) -> Target { slots[index].target }

    /// Calls a target in place. Either its slot keeps it alive, or the slot watches it and the
    /// caller keeps it alive.
    @inlinable @inline(__always)
    func call<Result, Failure: Error>(
      at index: Int = 0, _ body: (Target) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try slots[index].call(body)
    }

    // MARK: A target that is watched

    // `weak` gives an object a side table. Every later retain and release of the object goes
    // through that table, at three times the cost. The slot takes an unowned count instead, which
    // is sound because:
    // - the unowned count, taken by `watch` and given back by `unwatch`, keeps the object's memory
    //   from being freed, so that the pointer stays good after the object has died;
    // - `swift_tryRetain` takes a strong count only if the object has not begun to die, atomically:
    //   what it returns lives until it is released, whatever another thread releases meanwhile;
    // - the bits of a class-bound existential are the pointer to a native object followed by
    //   witness tables, without a count of their own. They become a target only together with a
    //   strong count.

    /// Puts a target, which is an object, into the empty first slot without keeping it alive.
    func watch(_ target: Target, object: AnyObject) {
      withUnsafePointer(to: target) {
        UnsafeMutableRawPointer(slots).copyMemory(from: $0, byteCount: MemoryLayout<Target>.size)
      }
      precondition(watched == Unmanaged.passUnretained(object).toOpaque())
      _ = swift_unownedRetain(watched)
    }

    /// Empties the first slot, which watches its target.
    func unwatch() { swift_unownedRelease(watched) }

    /// Calls a body while the watched target is kept alive.
    /// - Returns: Whether the target was alive.
    @inline(__always)
    func whileWatched(_ body: () -> Void) -> Bool {
      let object = watched
      guard swift_tryRetain(object) != nil else { return false }
      body()
      // The slot may be empty now, but the object is the one that was retained.
      Unmanaged<AnyObject>.fromOpaque(object).release()
      return true
    }

    /// The watched object, retained for the caller, or nil if it has died.
    var watchedObject: AnyObject? {
      guard swift_tryRetain(watched) != nil else { return nil }
      return Unmanaged<AnyObject>.fromOpaque(watched).takeRetainedValue()
    }

    /// Returns the watched target, retained for the caller, or nil if it has died.
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
  /// The plain variant: strong and weak references, and a cast.
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

// MARK: - A call under way

/// The target of one call of a command: a handler of the protocol, or a method for this one
/// command.
///
/// ``CommandRouter`` creates a target for each call, and keeps a handler alive that no registration
/// keeps. The slot and the method are valid while the router counts the call as a call in place. An
/// asynchronous call is not counted: it takes its handler or method out of the target before it is
/// suspended for the first time, and nothing else runs on the main actor before that.
@MainActor
public struct CommandTarget<Commands> {
  /// The slot of the protocol's handler, or nil if a method is called.
  @usableFromInline let slot: CallTargets<Commands>?
  /// The method that is registered for the command alone, or nil if the protocol's handler is
  /// called.
  @usableFromInline let method: UncountedMethod?
  /// The handler, if an asynchronous call has to keep it alive.
  let object: AnyObject?

  @inline(__always)
  init(
    slot: CallTargets<Commands>? = nil, method: UncountedMethod? = nil, object: AnyObject? = nil
  ) {
    self.slot = slot
    self.method = method
    self.object = object
  }

  /// Returns the method to call, if one is registered for the command alone.
  /// - Parameter key: The command.
  @inlinable @inline(__always)
  public func method<Router, Method>(_ key: CommandKey<Router, Method>) -> Method? {
    guard let method else { return nil }
    // A key's index and its method's type come from one declaration.
    return method.slot.call { known($0, as: MethodRegistration<Method>.self).method }
  }

  /// Calls the protocol's handler in its slot.
  /// - Parameter call: Calls the command on the handler.
  /// - Returns: The handler's result.
  /// - Throws: The handler's error.
  @inlinable @inline(__always)
  public func call<Result, Failure: Error>(
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let slot else { preconditionFailure("a method has to be called instead") }
    return try slot.call(call)
  }

  /// The protocol's handler, retained for the caller.
  @inlinable
  public var handler: Commands {
    @inline(__always) get { call { $0 } }
  }
}

/// The registration of a method, in a slot that does not retain it.
///
/// A router keeps these values beside the registrations themselves. It releases a registration only
/// after it has dropped this reference and no call in place is under way.
@usableFromInline
struct UncountedMethod {
  /// The slot, which watches the registration that owns it.
  @usableFromInline let slot: CallTargets<AnyMethodRegistration>
  let isKept: Bool

  /// The handler of a method that does not keep it alive, or nil if it has died.
  @MainActor var watchedHandler: AnyObject? {
    @inline(__always) get { slot.call { $0.object } }
  }
}

// MARK: - Arguments of a call

/// The arguments of an asynchronous call on their way through the code that runs typed lines.
///
/// Access is safe without isolation: a router on the main actor creates them and hands them to
/// generated code alone, which takes the values out on the main actor.
struct UntypedArguments: Sendable {
  nonisolated(unsafe) let values: [CommandValue]

  init(_ values: [CommandValue]) { self.values = values }
}

// MARK: - Weak references

/// A reference that does not keep its object alive, for closures and listings.
@MainActor
@usableFromInline
final class WeakReference<Object: AnyObject> {
  @usableFromInline let target = CallTargets<Object>()

  @usableFromInline
  init(_ object: Object) { target.watch(object, object: object) }

  isolated deinit {
    target.unwatch()
    target.deallocate()
  }

  /// Returns the object, retained for the caller, or nil if it has died.
  @inlinable @inline(__always)
  func load() -> Object? { target.load() }
}

// MARK: - Casts

/// Returns an object as the class that it is known to have, without the search of a dynamic cast.
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
