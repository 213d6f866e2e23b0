// MARK: - Interception

extension CommandDispatcher {
  /// Adds an interceptor that runs before and after every command sent through this dispatcher or
  /// its children.
  /// - Parameter interceptor: A closure that receives each dispatch when it begins and when it has
  ///   ended.
  /// - Returns: A subscription that ends the interception when released.
  public func intercept(_ interceptor: @escaping @MainActor (Dispatch) -> Void) -> Subscription {
    add(Interceptor(body: interceptor), to: \.interceptors)
  }

  /// Adds an interceptor or a wrapper.
  func add<Entry: AnyObject>(
    _ entry: Entry, to list: ReferenceWritableKeyPath<CommandDispatcher, [Entry]>
  ) -> Subscription {
    self[keyPath: list].append(entry)
    interceptionChanged()
    return Subscription { [reference] in
      reference.load()?[keyPath: list].removeAll { $0 === entry }
      reference.load()?.interceptionChanged()
    }
  }

  /// A Boolean value that indicates whether an interceptor receives the commands sent through this
  /// dispatcher.
  private var hasInterceptors: Bool { levels.contains { !$0.interceptors.isEmpty } }

  /// Returns whether calls to a protocol's commands have no direct path, because they pass through
  /// interceptors or wrappers, or because they can be confidential or off the record.
  func isIntercepted(_ router: AnyCommandRouter.Type) -> Bool {
    continuation != nil || hasInterceptors || isChainOffTheRecord || router.hasConfidentialCommands
      || levels.contains { $0.wrappers.contains { $0.wraps(router) } }
  }

  /// Returns the number of a dispatch that begins.
  private static func nextDispatchID() -> Int {
    lastDispatchID += 1
    return lastDispatchID
  }

  /// Updates the routers of this dispatcher and its descendants after a change to interceptors or
  /// wrappers, which disable the direct path.
  private func interceptionChanged() {
    let live = Set(chain.flatMap { $0.wrappers.map(\.id) })
    let ended = wrapperHandlings.filter { !live.contains($0.key) }
    for id in ended.keys { wrapperHandlings[id] = nil }
    for router in orderedRouters { router.isIntercepted = isIntercepted(type(of: router)) }
    for child in children { child.load()?.interceptionChanged() }
    // Wrappers are released last, because releasing them may run code that expects all routers to
    // be up to date.
    withExtendedLifetime(ended) {}
  }

  /// Begins the dispatch of a call, or returns nil if neither the call nor its effects are observed.
  ///
  /// A confidential call begins a dispatch even without interceptors, because the commands that it
  /// causes can disclose its arguments. An interceptor that is added before such a command is sent
  /// must know that it has a cause.
  func beginScope(of call: WrappedCall) -> DispatchScope? {
    guard hasInterceptors, !CallEnvironment.current.isUnasked else {
      return call.isConfidential ? DispatchScope(Self.nextDispatchID(), in: self) : nil
    }
    let dispatch = Dispatch(
      call, id: Self.nextDispatchID(), stopwatch: clock.stopwatch(),
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
package enum DispatchContext {
  @TaskLocal package static var current: Int?
}

extension Clock<Duration> {
  /// Returns a closure that returns the time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
