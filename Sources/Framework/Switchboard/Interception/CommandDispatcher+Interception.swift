// MARK: - Interception

extension CommandDispatcher {
  /// Adds an interceptor that runs before and after every command sent through this dispatcher or
  /// its children.
  /// - Parameter interceptor: A closure that receives each dispatch when it begins and when it has
  ///   ended.
  /// - Returns: A subscription that ends the interception when released.
  public func intercept(_ interceptor: @escaping @MainActor (Dispatch) -> Void) -> Subscription {
    let entry = Interceptor(body: interceptor)
    interceptors.append(entry)
    interceptionChanged()
    return Subscription { [weak self] in
      self?.interceptors.removeAll { $0 === entry }
      self?.interceptionChanged()
    }
  }

  /// A Boolean value that indicates whether an interceptor receives the commands sent through this
  /// dispatcher.
  var hasInterceptors: Bool {
    for level in levels where !level.interceptors.isEmpty { return true }
    return false
  }

  /// Returns whether calls to a protocol's commands have no direct path, because they pass through
  /// interceptors or wrappers, or because they can be confidential or off the record.
  func isIntercepted(_ router: AnyCommandRouter.Type) -> Bool {
    hasInterceptors || isChainOffTheRecord || router.hasConfidentialCommands
      || levels.contains { $0.wrappers.contains { $0.wraps(router) } }
  }

  /// A Boolean value that indicates whether this dispatcher or one of its ancestors is off the
  /// record.
  var isChainOffTheRecord: Bool {
    for level in levels where level.isOffTheRecord { return true }
    return false
  }

  /// Returns whether the effects of a command are marked although no interceptor receives it.
  ///
  /// What a confidential command causes can disclose its arguments. An asynchronous effect may come
  /// so late that an interceptor has been added, and this interceptor must know that the effect has
  /// a cause.
  private func marksEffects(of call: WrappedCall) -> Bool {
    isChainOffTheRecord || call.isConfidential
  }

  /// Returns the number of a dispatch that begins.
  private static func nextDispatchID() -> Int {
    lastDispatchID += 1
    return lastDispatchID
  }

  /// Updates the routers of this dispatcher and its descendants after a change to interceptors or
  /// wrappers, which disable the direct path.
  func interceptionChanged() {
    let live = Set(chain.flatMap { $0.wrappers.map(\.id) })
    let ended = wrapperTargets.filter { !live.contains($0.key) }
    for id in ended.keys { wrapperTargets[id] = nil }
    for router in orderedRouters { router.isIntercepted = isIntercepted(type(of: router)) }
    children.removeAll { $0.dispatcher == nil }
    for child in children { child.dispatcher?.interceptionChanged() }
    // Wrappers are released last, because releasing them may run code that expects all routers to
    // be up to date.
    withExtendedLifetime(ended) {}
  }

  /// Begins the dispatch of a call, or returns nil if neither the call nor its effects are observed.
  func beginScope(of call: WrappedCall) -> DispatchScope? {
    guard hasInterceptors else {
      return marksEffects(of: call) ? DispatchScope(Self.nextDispatchID(), in: self) : nil
    }
    let dispatch = Dispatch(
      call, id: Self.nextDispatchID(), in: self, stopwatch: Stopwatch(of: self),
      wrappers: wrapperNames(of: call.router, call.index))
    show(dispatch)
    return DispatchScope(dispatch.id, dispatch, in: self)
  }

  fileprivate func show(_ dispatch: Dispatch) {
    for level in levels {
      for interceptor in level.interceptors { interceptor.body(dispatch) }
    }
  }
}

// MARK: - Interceptor

extension CommandDispatcher {
  /// An interceptor that was added to a dispatcher. It is a class because it needs an identity.
  @MainActor
  final class Interceptor {
    let body: @MainActor (Dispatch) -> Void

    init(body: @escaping @MainActor (Dispatch) -> Void) { self.body = body }
  }

  /// A weak reference to a child dispatcher.
  struct Child {
    weak var dispatcher: CommandDispatcher?
  }
}

/// The dispatch of a call from its beginning to its end.
///
/// It retains the dispatcher, so that interceptors are notified of the end.
@MainActor
struct DispatchScope {
  let id: Int
  private let dispatch: Dispatch?
  private let dispatcher: CommandDispatcher

  init(_ id: Int, _ dispatch: Dispatch? = nil, in dispatcher: CommandDispatcher) {
    self.id = id
    self.dispatch = dispatch
    self.dispatcher = dispatcher
  }

  /// Notifies the interceptors and returns the result of the call.
  func end(_ result: Result<CommandResult, any Error>) throws -> CommandResult {
    if let dispatch { dispatcher.show(dispatch.ended(with: result)) }
    return try result.get()
  }
}

/// A task-local context that identifies the current dispatch. The dispatches that the handler
/// causes become children of the current dispatch.
enum DispatchContext {
  @TaskLocal static var current: Int?
}

/// A stopwatch that measures the time since a dispatch began.
@MainActor
struct Stopwatch {
  private let start = ContinuousClock.now
  /// A closure that returns the elapsed time on the dispatcher's clock, or nil if no dispatcher in
  /// the chain has a clock.
  private let read: (@MainActor () -> Duration)?

  init(of dispatcher: CommandDispatcher) {
    var clock: (any Clock<Duration>)?
    for level in dispatcher.levels where clock == nil { clock = level.clock }
    read = clock.map { Self.reading($0) }
  }

  private static func reading<Time: Clock>(_ clock: Time) -> @MainActor () -> Duration
  where Time.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read?() ?? start.duration(to: .now) }
}
