/// An object that keeps a registration, binding or observation active until you release or cancel
/// it.
///
/// Store one subscription in a property and several in ``Subscriptions``, for as long as the
/// registration, binding or observation should last. To end it earlier, call ``cancel()``. See
/// <doc:WhoKeepsSubscriptions>.
///
/// - Important: A local array keeps no subscriptions. An optimized build releases it after its last
///   use, not at the end of the function.
@MainActor
public class Subscription {
  private var onCancel: (@MainActor () -> Void)?
  private var birth: Birth?

  /// Creates a subscription that calls `onCancel` once, when it is cancelled or released.
  /// - Parameter onCancel: A closure that ends the registration, binding or observation.
  public init(_ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Creates a subscription that is reported if it ends in a released array.
  init(named name: String?, _ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
    birth = name.flatMap(Birth.init)
  }

  /// Ends the registration, binding or observation. A second call does nothing.
  public final func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  /// Notes that an object which releases the subscription on purpose owns it.
  final func noteOwner() { birth = nil }

  isolated deinit {
    if onCancel != nil { birth?.noteEnd() }
    cancel()
  }
}

// MARK: - Subscriptions

/// The owner of several subscriptions, which end when it is released or cancelled.
///
/// Store it in a property of the object that observes, binds or handles:
///
/// ```swift
/// private let subscriptions = Subscriptions()
/// ```
///
/// A local constant of this class lasts until the end of its scope, also in an optimized build,
/// unlike a local array. For a scope that doesn't depend on a constant, use
/// `withSubscriptions(_:)`.
@MainActor
public final class Subscriptions: ExpressibleByArrayLiteral {
  private var kept: [Subscription] = []

  /// Creates an owner without subscriptions.
  public init() {}

  /// Creates an owner of subscriptions.
  public init(arrayLiteral subscriptions: Subscription...) {
    for subscription in subscriptions { keep(subscription) }
  }

  isolated deinit { cancel() }

  /// Keeps a subscription until this object is released or cancelled.
  /// - Parameter subscription: The subscription.
  /// - Returns: The subscription.
  @discardableResult
  public func keep<Kept: Subscription>(_ subscription: Kept) -> Kept {
    subscription.noteOwner()
    kept.append(subscription)
    return subscription
  }

  /// Ends all subscriptions, beginning with the last one. Later ones can be kept again.
  public func cancel() {
    while let subscription = kept.popLast() { subscription.cancel() }
  }
}

/// Calls a closure with an owner of subscriptions, which end when the closure returns.
/// - Parameter body: A closure that keeps its subscriptions in the owner.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
@MainActor
public func withSubscriptions<Result, Failure: Error>(
  _ body: @MainActor (Subscriptions) throws(Failure) -> Result
) throws(Failure) -> Result {
  let subscriptions = Subscriptions()
  defer { subscriptions.cancel() }
  return try body(subscriptions)
}

/// Calls an asynchronous closure with an owner of subscriptions, which end when the closure returns.
/// - Parameter body: A closure that keeps its subscriptions in the owner.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
@MainActor
public func withSubscriptions<Result, Failure: Error>(
  _ body: @MainActor (Subscriptions) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let subscriptions = Subscriptions()
  defer { subscriptions.cancel() }
  return try await body(subscriptions)
}

// MARK: - Released arrays

extension Subscription {
  /// A closure that receives a sentence if two subscriptions end together, without an owner and
  /// before a value is broadcast or read. A local array does that in an optimized build.
  ///
  /// It is called only in optimized builds. A debug build releases a local array at the end of its
  /// scope. By default, the closure writes each sentence to standard error once.
  public static var onDiscard: @MainActor (_ sentence: String) -> Void = {
    StandardErrorNote.writeOnce($0)
  }

  /// Notes that a value is delivered or read, so that the existing subscriptions have an effect.
  @usableFromInline
  static func noteActivity() {
    #if !DEBUG
      Birth.noteActivity()
    #endif
  }

  /// The number and the key's name of a subscription that may end in a released array.
  @MainActor
  private struct Birth {
    private static var lastNumber = 0
    /// The number of the last subscription that had an effect.
    private static var lastEffective = 0
    private static var isTurnEnding = false
    private static var endedNames: [String] = []

    private let number: Int
    private let name: String

    init?(_ name: String) {
      #if DEBUG
        return nil
      #else
        Self.lastNumber += 1
        number = Self.lastNumber
        self.name = name
        Self.noteEndOfTurn()
      #endif
    }

    static func noteActivity() {
      guard lastEffective < lastNumber else { return }
      lastEffective = lastNumber
      endedNames = []
    }

    private static func noteEndOfTurn() {
      guard !isTurnEnding else { return }
      isTurnEnding = true
      Task { @MainActor in
        isTurnEnding = false
        noteActivity()
      }
    }

    func noteEnd() {
      guard number > Self.lastEffective else { return }
      Self.endedNames.append(name)
      guard Self.endedNames.count == 2 else { return }
      let names = Self.endedNames.map { "‘\($0)’" }.list(.and)
      Subscription.onDiscard(
        """
        the subscriptions of \(names) ended together before a value was broadcast: if a local array \
        held them, use ‘Subscriptions’ instead, because an optimized build releases an array after \
        its last use
        """)
    }
  }
}
