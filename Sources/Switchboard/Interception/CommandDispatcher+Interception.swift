// MARK: - Interception

extension CommandDispatcher {
  /// Has every command that is sent through this dispatcher, or one below it, seen before and after.
  /// - Parameter interceptor: gets each dispatch when it begins and when it has ended.
  /// - Returns: the interception; it ends when dropped.
  public func intercept(_ interceptor: @escaping @MainActor (Dispatch) -> Void) -> Subscription {
    let entry = Interceptor(body: interceptor)
    interceptors.append(entry)
    interceptionChanged()
    return Subscription { [weak self] in
      self?.interceptors.removeAll { $0 === entry }
      self?.interceptionChanged()
    }
  }

  /// A Boolean value that indicates whether an interceptor sees what this dispatcher sends.
  var hasInterceptors: Bool { chain.contains { !$0.interceptors.isEmpty } }

  /// Returns whether interceptors or wrappers come before the handlers of a protocol.
  func isIntercepted(_ router: AnyCommandRouter.Type) -> Bool {
    hasInterceptors || chain.contains { $0.wrappers.contains { $0.wraps(router) } }
  }

  /// Updates the routers here and below, because interceptors and wrappers close their fast path.
  func interceptionChanged() {
    let live = Set(chain.flatMap { $0.wrappers.map(\.id) })
    let ended = wrapperTargets.filter { !live.contains($0.key) }
    for id in ended.keys { wrapperTargets[id] = nil }
    for router in orderedRouters { router.isIntercepted = isIntercepted(type(of: router)) }
    children.removeAll { $0.dispatcher == nil }
    for child in children { child.dispatcher?.interceptionChanged() }
    // The end of a wrapper may run code, which finds everything up to date.
    withExtendedLifetime(ended) {}
  }

  func begin(_ router: AnyCommandRouter, _ index: Int, _ values: [CommandValue]) -> Dispatch {
    Self.lastDispatchID += 1
    let type = Swift.type(of: router)
    let command = type.protocolDescription.commands[index]
    let dispatch = Dispatch(
      id: Self.lastDispatchID, parentID: DispatchContext.current, command: command,
      dispatcher: name, moment: .began, isConfidential: isConfidential || command.isConfidential,
      values: values, stopwatch: stopwatch(), wrappers: wrapperNames(of: router, index),
      findHandler: { [weak self] in
        self.flatMap { $0.handledCommand(of: $0.anyRouter(type), at: index) }
      })
    show(dispatch)
    return dispatch
  }

  func end(
    _ dispatch: Dispatch, _ shortfall: Shortfall?, _ outcome: Result<CommandValue?, any Error>
  ) {
    switch (shortfall, outcome) {
    case (.unhandled, _): show(dispatch.ended(.unhandled))
    case (.failed(let error), _), (nil, .failure(let error)): show(dispatch.ended(.threw(error)))
    case (nil, .success(let result)): show(dispatch.ended(.returned, with: result))
    }
  }

  func end<Value>(_ dispatch: Dispatch, _ answer: Result<Value, Shortfall>) {
    switch answer {
    case .success(let value):
      end(dispatch, nil, .success(Value.self == Void.self ? nil : CommandValue(any: value)))
    case .failure(let shortfall): end(dispatch, shortfall, .success(nil))
    }
  }

  /// Returns what measures the time from now on.
  private func stopwatch() -> @MainActor () -> Duration {
    let clock: any Clock<Duration> = chain.lazy.compactMap(\.clock).first ?? ContinuousClock()
    return clock.stopwatch()
  }

  private func show(_ dispatch: Dispatch) {
    for level in chain {
      for interceptor in level.interceptors { interceptor.body(dispatch) }
    }
  }
}

// MARK: - Interceptor

extension CommandDispatcher {
  /// One interception; a class, so that it can be told from others.
  @MainActor
  final class Interceptor {
    let body: @MainActor (Dispatch) -> Void

    init(body: @escaping @MainActor (Dispatch) -> Void) { self.body = body }
  }

  /// A dispatcher whose parent this one is.
  struct Child {
    weak var dispatcher: CommandDispatcher?
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns what measures the time from now on.
  fileprivate func stopwatch() -> @MainActor () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
