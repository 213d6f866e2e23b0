// MARK: - Typed wrappers

extension CommandDispatcher {
  /// Wraps one command that is sent through this dispatcher or its children.
  ///
  /// The wrapper gets `next`, the protocol as it would be without the wrapper, and returns the
  /// method to call instead. That method may call `next` with the same or other arguments, call
  /// something else, or throw:
  ///
  ///     let confirmation = dispatcher.wrap(NoteCommandsRouter.Key.addNote) { next in
  ///       { text, urgent in
  ///         guard !text.isEmpty else { throw NoteError.empty }
  ///         try next.addNote(text, urgent: urgent)
  ///       }
  ///     }
  ///
  /// Wrappers of a parent come before those of its children, and earlier ones before later ones.
  /// `next` reaches the handler that is registered at the time of the call.
  ///
  /// - Parameters:
  ///   - key: The command.
  ///   - name: The name that listings and traces show. Defaults to the source location of the call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - wrapper: Returns the method to call. It runs once for each dispatcher that the command is
  ///     sent through, and its result lives as long as the wrapper.
  /// - Returns: The wrapping, which ends when you release it.
  public func wrap<Router, Method>(
    _ key: CommandKey<Router, Method>, named name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ wrapper: @escaping @MainActor (Router.HandlerProtocol) -> Method
  ) -> Subscription {
    let name = name ?? ClosureHandler.place(fileID, line)
    return add(name, of: [typedRouter(Router.self)], index: key.index) { this, dispatcher in
      let next = dispatcher.next(Router.self, after: this)
      let method = ClosureRegistration(wrapper(next.commands), handler: ClosureHandler(name))
      return [ObjectIdentifier(Router.self): method]
    }
  }

  /// Wraps all commands of a protocol, including inherited ones, in a handler that can call the
  /// next one.
  ///
  ///     let audit = dispatcher.wrap(NoteCommandsRouter.self) { next in AuditedNotes(next) }
  ///
  /// - Parameters:
  ///   - type: The protocol's router.
  ///   - name: The name that listings and traces show. Defaults to the source location of the call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - wrapper: Returns the handler to call. It runs once for each dispatcher that commands are
  ///     sent through, and its result lives as long as the wrapper.
  /// - Returns: The wrapping, which ends when you release it.
  public func wrap<Router: CommandRouting>(
    _ type: Router.Type, named name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ wrapper: @escaping @MainActor (Router.HandlerProtocol) -> Router.HandlerProtocol
  ) -> Subscription {
    let name = name ?? ClosureHandler.place(fileID, line)
    return add(name, of: typedRouter(type).lineage) { this, dispatcher in
      let binding = HandlerBinding(in: dispatcher, holding: .strongly)
      binding.add(wrapper(dispatcher.next(type, after: this).commands), to: type)
      return binding.registrations
    }
  }

  private func add(
    _ name: String, of routers: [AnyCommandRouter], index: Int? = nil,
    targets:
      @escaping @MainActor (
        CommandWrapper, CommandDispatcher
      ) -> [ObjectIdentifier: HandlerRegistration]
  ) -> Subscription {
    add(
      CommandWrapper(
        name, of: routers, index: index, depth: chain.count, kind: .typed(targets)))
  }

  private func next<Router: CommandRouting>(
    _ type: Router.Type, after wrapper: CommandWrapper
  ) -> Router {
    known(typedRouter(type).next(after: wrapper, in: self), as: Router.self)
  }
}

// MARK: - Described wrappers

extension CommandDispatcher {
  /// A wrapper of synchronous commands. It receives the call, and `next`, which passes a call on.
  public typealias WrapperBody =
    @MainActor (_ call: WrappedCall, _ next: (WrappedCall) throws -> Void) throws -> Void

  /// A wrapper of asynchronous commands. It receives the call, and `next`, which passes a call on.
  public typealias AsyncWrapperBody =
    @MainActor (
      _ call: WrappedCall, _ next: @MainActor (WrappedCall) async throws -> Void
    ) async throws -> Void

  /// Wraps commands by their descriptions: all that are sent through this dispatcher or its
  /// children, or those of one protocol.
  ///
  /// The wrapper may throw, or pass the call to `next`: unchanged, ``WrappedCall/redirected(to:)``
  /// another dispatcher, or ``WrappedCall/rewritten(as:)`` another call. An error that it throws
  /// becomes the command's error. A command that cannot throw is dropped and reported to
  /// ``onRefused``. `next` throws the command's error. The caller gets that error unless the
  /// wrapper throws another one or calls `next` again.
  ///
  /// - Parameters:
  ///   - type: The router of the protocol. Inherited commands are included. Defaults to every
  ///     protocol.
  ///   - name: The name that listings and traces show. Defaults to the source location of the call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Wraps synchronous commands.
  ///   - asyncBody: Wraps asynchronous commands.
  /// - Returns: The wrapping, which ends when you release it.
  public func wrapCalls(
    of type: (any CommandRouting.Type)? = nil, named name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping WrapperBody,
    async asyncBody: @escaping AsyncWrapperBody
  ) -> Subscription {
    add(
      CommandWrapper(
        name ?? ClosureHandler.place(fileID, line), of: type.map { anyRouter($0).lineage },
        depth: chain.count, kind: .described(body, async: asyncBody)))
  }

  private func add(_ wrapper: CommandWrapper) -> Subscription {
    wrappers.append(wrapper)
    interceptionChanged()
    return Subscription { [weak self] in
      self?.wrappers.removeAll { $0 === wrapper }
      self?.interceptionChanged()
    }
  }
}

// MARK: - The wrappers of a call

extension CommandDispatcher {
  /// Returns the next wrapper of a command that this dispatcher sends, outermost first.
  func wrapper(
    of router: AnyCommandRouter, _ index: Int, after last: CommandWrapper?
  ) -> CommandWrapper? {
    wrappers(of: router, index).first { $0.follows(last) }
  }

  func wrapperNames(of router: AnyCommandRouter, _ index: Int) -> [String] {
    wrappers(of: router, index).map(\.name)
  }

  private var hasWrappers: Bool {
    for level in levels where !level.wrappers.isEmpty { return true }
    return false
  }

  private func wrappers(of router: AnyCommandRouter, _ index: Int) -> [CommandWrapper] {
    guard phase != .closed, hasWrappers else { return [] }
    return chain.reversed().flatMap(\.wrappers).filter { $0.wraps(type(of: router), index) }
  }

  /// Returns the registration that a typed wrapper calls instead of a handler.
  func target(of wrapper: CommandWrapper, for router: AnyCommandRouter) -> HandlerRegistration {
    let key = ObjectIdentifier(type(of: router))
    if let registration = wrapperTargets[wrapper.id]?[key] { return registration }
    guard case .typed(let create) = wrapper.kind else { preconditionFailure("not a typed one") }
    let targets = create(wrapper, self)
    wrapperTargets[wrapper.id] = targets
    guard let registration = targets[key] else { preconditionFailure("not a router it wraps") }
    return registration
  }

  func describe(
    _ router: AnyCommandRouter, _ index: Int, _ values: [CommandValue]
  ) -> WrappedCall {
    let command = type(of: router).protocolDescription.commands[index]
    return WrappedCall(
      command, dispatcher: name, isConfidential: isConfidential || command.isConfidential,
      values: values)
  }
}
