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

  /// True if commands sent through this dispatcher are seen by anybody.
  var isIntercepted: Bool { chain.contains { !$0.interceptors.isEmpty } }

  /// Tells the routers here and below, whose fast path is only for what nobody sees.
  private func interceptionChanged() {
    for router in orderedRouters { router.isIntercepted = isIntercepted }
    children.removeAll { $0.dispatcher == nil }
    for child in children { child.dispatcher?.interceptionChanged() }
  }

  func begin(_ router: AnyCommandRouter, _ index: Int, _ values: [CommandValue]) -> Dispatch {
    Self.lastDispatchID += 1
    let type = Swift.type(of: router)
    let command = type.protocolDescription.commands[index]
    let dispatch = Dispatch(
      id: Self.lastDispatchID, parentID: DispatchContext.current, command: command,
      dispatcher: name, moment: .began, isConfidential: isConfidential || command.isConfidential,
      values: values,
      findHandler: { [weak self] in
        self.flatMap { $0.handledCommand(of: $0.anyRouter(type), at: index) }
      })
    show(dispatch)
    return dispatch
  }

  func end<Value, Failure>(_ dispatch: Dispatch, _ outcome: Result<Value?, Failure>) {
    switch outcome {
    case .success(.some): show(dispatch.at(.ended(.returned)))
    case .success(nil): show(dispatch.at(.ended(.unhandled)))
    case .failure(let error): show(dispatch.at(.ended(.threw(error))))
    }
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
