#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An object that keeps a registration, binding or observation active until you release or cancel
/// it.
///
/// Store the subscription for as long as the registration, binding or observation should last. To
/// end it earlier, call ``cancel()``.
@MainActor
public final class Subscription {
  private var onCancel: (@MainActor () -> Void)?
  #if DEBUG
    private var birth: DiscardWatch.Moment?
  #endif

  /// Creates a subscription that calls `onCancel` once, when it is cancelled or released.
  /// - Parameter onCancel: A closure that ends the registration, binding or observation.
  public init(_ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
  }

  /// Ends the registration, binding or observation. A second call does nothing.
  public func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  isolated deinit {
    #if DEBUG
      if onCancel != nil { birth?.reportIfCurrent() }
    #endif
    cancel()
  }
}

// MARK: - Subscriptions that are dropped immediately

extension Subscription {
  /// A closure that receives a sentence about each subscription that is dropped immediately. It is
  /// called only in debug builds.
  ///
  /// "Immediately" means before any other subscription, read, write or delivery, and before the
  /// main actor does anything else. By default, the closure writes each sentence to standard error
  /// once. To end a subscription this early on purpose, cancel it.
  public static var onDiscard: @MainActor (_ sentence: String) -> Void = { sentence in
    #if DEBUG
      DiscardWatch.writeOnce(sentence)
    #endif
  }

  /// Records the kind and the source location of the subscription in debug builds.
  /// - Parameters:
  ///   - kind: The kind, for example `observation`.
  ///   - name: The name of the key, protocol or command.
  ///   - observer: The observing object, or nil if there is none. If the object has been released,
  ///     dropping the subscription is legitimate.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  /// - Returns: This subscription.
  @inlinable @inline(__always)
  func made(
    as kind: StaticString, of name: String, for observer: AnyObject? = nil,
    fileID: StaticString, line: UInt
  ) -> Self {
    #if DEBUG
      noteBirth(kind, name, observer, fileID, line)
    #endif
    return self
  }

  #if DEBUG
    @usableFromInline
    func noteBirth(
      _ kind: StaticString, _ name: String, _ observer: AnyObject?, _ fileID: StaticString,
      _ line: UInt
    ) {
      birth = DiscardWatch.Moment(
        observer: observer,
        sentence: """
          the \(kind) of ‘\(name)’ made at \(fileID):\(line) ended at once, because its subscription \
          was not kept: store the subscription for as long as the \(kind) should last
          """)
    }
  #endif
}

#if DEBUG
  /// A detector for subscriptions that end before anything else happens on the main actor.
  @MainActor
  @usableFromInline
  enum DiscardWatch {
    /// The moment at which a subscription was created.
    @MainActor
    struct Moment {
      let sentence: String
      private let activity = DiscardWatch.activity
      private let turn = DiscardWatch.currentTurn()
      private let hasObserver: Bool
      private weak var observer: AnyObject?

      init(observer: AnyObject?, sentence: String) {
        self.sentence = sentence
        self.observer = observer
        hasObserver = observer != nil
      }

      /// Reports the subscription if nothing has happened since its creation.
      func reportIfCurrent() {
        guard activity == DiscardWatch.activity, turn == DiscardWatch.turn else { return }
        guard !hasObserver || observer != nil else { return }
        Subscription.onDiscard(sentence)
      }
    }

    @usableFromInline static var activity = 0
    private static var turn = 0
    private static var isTurnEnding = false
    private static var written: Set<String> = []

    @inlinable
    static func noteActivity() { activity &+= 1 }

    /// Returns the number of the main actor's current turn. Turns are counted only while
    /// subscriptions are being created.
    private static func currentTurn() -> Int {
      guard !isTurnEnding else { return turn }
      isTurnEnding = true
      Task { @MainActor in
        turn += 1
        isTurnEnding = false
      }
      return turn
    }

    static func writeOnce(_ sentence: String) {
      guard written.insert(sentence).inserted else { return }
      let line = "note: \(sentence)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
    }
  }
#endif
