#if !(SWITCHBOARD_PLAIN_WEAK || _runtime(_ObjC))
  public import CSwitchboardRuntime
#endif

/// A handler that is not kept alive: what `weak` does, for an existential of any class-bound type.
///
/// `weak` gives the handler a side table, through which each later retain and release of it by
/// anybody goes, at three times the cost. Where the runtime is Swift's own, an unowned count takes
/// its place. It is sound for these reasons:
/// - the unowned count, taken here and given back in `deinit`, keeps the object's memory from being
///   freed, so that the pointer stays good after the object has died;
/// - `swift_tryRetain` takes a strong count only if the object has not begun to die, atomically:
///   what it returns lives until it is released, whatever another thread releases meanwhile;
/// - the bits of a class-bound existential are a native object's pointer and its witness tables,
///   without a count of their own; they become a `Handler` only together with such a strong count.
///
/// Define `SWITCHBOARD_PLAIN_WEAK` for the variant that uses `weak`; it is also the one where
/// objects may be Objective-C's, which the runtime's entry points do not take.
@usableFromInline
struct WeakHandler<Handler>: ~Copyable {
  /// The bits of the handler, which has no count for them.
  @usableFromInline let bits: UnsafeMutablePointer<Handler>

  #if SWITCHBOARD_PLAIN_WEAK || _runtime(_ObjC)
    @usableFromInline weak var object: AnyObject?

    init(_ handler: Handler, object: AnyObject) {
      bits = Self.copyBits(of: handler)
      self.object = object
    }

    deinit { bits.deallocate() }

    /// The handler, kept alive by the caller; nil once it has died.
    @inlinable @inline(__always)
    borrowing func load() -> Handler? {
      guard let object else { return nil }
      _ = Unmanaged.passRetained(consume object)
      return takeBits(bits)
    }
  #else
    @usableFromInline let object: UnsafeMutableRawPointer

    init(_ handler: Handler, object: AnyObject) {
      bits = Self.copyBits(of: handler)
      self.object = Unmanaged.passUnretained(object).toOpaque()
      _ = swift_unownedRetain(self.object)
    }

    deinit {
      swift_unownedRelease(object)
      bits.deallocate()
    }

    /// The handler, kept alive by the caller; nil once it has died.
    @inlinable @inline(__always)
    borrowing func load() -> Handler? {
      guard swift_tryRetain(object) != nil else { return nil }
      return takeBits(bits)
    }
  #endif

  private static func copyBits(of handler: Handler) -> UnsafeMutablePointer<Handler> {
    let bits = UnsafeMutablePointer<Handler>.allocate(capacity: 1)
    withUnsafePointer(to: handler) {
      UnsafeMutableRawPointer(bits).copyMemory(from: $0, byteCount: MemoryLayout<Handler>.size)
    }
    return bits
  }
}

// MARK: - Bits

/// Makes a handler of its bits and of the strong count that the caller has taken.
///
/// The bits are copied first, since moving out of the stored ones would end their initialisation.
@inlinable @inline(__always)
func takeBits<Handler>(_ bits: UnsafeMutablePointer<Handler>) -> Handler {
  withUnsafeTemporaryAllocation(of: Handler.self, capacity: 1) { copy in
    let handler = copy.baseAddress.unsafelyUnwrapped
    UnsafeMutableRawPointer(handler)
      .copyMemory(from: bits, byteCount: MemoryLayout<Handler>.size)
    return handler.move()
  }
}
