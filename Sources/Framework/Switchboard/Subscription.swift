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
public final class Subscription {
  private var onCancel: (@MainActor () -> Void)?
  /// The name of the key and the lull in which the subscription began, or nil if its end is never
  /// reported.
  private let birth: (name: String, lull: Lull)?

  /// Creates a subscription that calls `onCancel` once, when it is cancelled or released.
  /// - Parameter onCancel: A closure that ends the registration, binding or observation.
  public init(_ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
    birth = nil
  }

  /// Creates a subscription that is reported if it ends in a released array.
  init(named name: String, _ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
    #if DEBUG
      birth = nil
    #else
      birth = (name, .current())
    #endif
  }

  /// Ends the registration, binding or observation. A second call does nothing.
  public func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  isolated deinit {
    if onCancel != nil, let birth { birth.lull.noteEnd(of: birth.name) }
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
/// A local constant of this class lasts until the end of its scope, even in an optimized build. A
/// local array does not.
@MainActor
public final class Subscriptions: ExpressibleByArrayLiteral {
  private var kept: [Subscription] = []

  /// Creates an owner without subscriptions.
  public init() {}

  /// Creates an owner that keeps the subscriptions in an array literal.
  public init(arrayLiteral subscriptions: Subscription...) {
    for subscription in subscriptions { keep(subscription) }
  }

  isolated deinit { cancel() }

  /// Keeps a subscription until this object is released or cancelled.
  /// - Parameter subscription: The subscription to keep.
  /// - Returns: The same subscription, for example to cancel it earlier.
  @discardableResult
  public func keep(_ subscription: Subscription) -> Subscription {
    kept.append(subscription)
    return subscription
  }

  /// Ends all subscriptions, starting with the newest. You can keep new ones afterward.
  public func cancel() {
    while let subscription = kept.popLast() { subscription.cancel() }
  }
}

// MARK: - Released arrays

extension Subscription {
  /// A closure that receives a warning, as a sentence, if two subscriptions end together before a
  /// value is broadcast or read. A local array causes this in an optimized build.
  ///
  /// It is called only in optimized builds. A debug build releases a local array at the end of its
  /// scope. By default, the closure writes each sentence to standard error once.
  public static var onDiscard: @MainActor (_ sentence: String) -> Void = {
    StandardErrorNote.writeOnce($0)
  }

  /// Ends the running lull, because a value is delivered or read. The subscriptions that began in
  /// it count as used.
  @usableFromInline
  static func noteActivity() { Lull.running = nil }
}

/// A part of a turn of the main actor in which no value is broadcast or read.
///
/// A subscription that begins and ends in one lull has no effect.
@MainActor
private final class Lull {
  static var running: Lull?

  private var endedNames: [String] = []

  static func current() -> Lull {
    if let running { return running }
    let lull = Lull()
    running = lull
    Task { @MainActor in running = nil }
    return lull
  }

  /// Notes the end of a subscription that began in this lull. Does nothing if the lull is over.
  func noteEnd(of name: String) {
    guard Self.running === self else { return }
    endedNames.append(name)
    guard endedNames.count == 2 else { return }
    let names = endedNames.map { "‘\($0)’" }.list(.and)
    Subscription.onDiscard(
      """
      the subscriptions of \(names) ended together before a value was broadcast: if a local array \
      held them, use ‘Subscriptions’ instead, because an optimized build releases an array after \
      its last use
      """)
  }
}
