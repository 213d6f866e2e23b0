// MARK: - Typed wrappers

extension CommandDispatcher {
  /// Wraps a single command that is sent through this dispatcher or its children.
  ///
  /// The wrapper receives `next`, which handles commands as if the wrapper didn't exist, and
  /// returns the method to call instead. That method can call `next` with the same or different
  /// arguments, call something else, or throw an error:
  ///
  ///     let confirmation = dispatcher.wrap(NoteCommandsRouter.Key.addNote) { next in
  ///       { text, urgent in
  ///         guard !text.isEmpty else { throw NoteError.empty }
  ///         try next.addNote(text, urgent: urgent)
  ///       }
  ///     }
  ///
  /// A parent's wrappers run before those of its children, and earlier wrappers run before later
  /// ones. `next` calls the handler that is registered at the time of the call.
  ///
  /// - Parameters:
  ///   - key: The key of the command.
  ///   - name: The name shown in listings and traces. Defaults to the location of the call site.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - wrapper: A closure that returns the method to call. It is called once for each dispatcher
  ///     through which the command is sent, and its result is kept until the wrapper is removed.
  /// - Returns: A subscription that removes the wrapper when released.
  public func wrap<Router, Method>(
    _ key: CommandKey<Router, Method>, named name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ wrapper: @escaping @MainActor (Router.HandlerProtocol) -> Method
  ) -> Subscription {
    add(
      name ?? ClosureHandler.place(fileID, line), of: [anyRouter(Router.self)], index: key.index,
      .typed { try $0.register(key, handler: wrapper($1.router(Router.self))) })
  }

  /// Wraps all commands of a protocol, including inherited ones, in a handler that can pass calls
  /// to the next handler.
  ///
  ///     let audit = dispatcher.wrap(NoteCommandsRouter.self) { next in AuditedNotes(next) }
  ///
  /// - Parameters:
  ///   - type: The protocol's router.
  ///   - name: The name shown in listings and traces. Defaults to the location of the call site.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - wrapper: A closure that returns the handler to call. It is called once for each dispatcher
  ///     through which commands are sent, and its result is kept until the wrapper is removed.
  /// - Returns: A subscription that removes the wrapper when released.
  public func wrap<Router: CommandRouting>(
    _ type: Router.Type, named name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ wrapper: @escaping @MainActor (Router.HandlerProtocol) -> Router.HandlerProtocol
  ) -> Subscription {
    add(
      name ?? ClosureHandler.place(fileID, line), of: anyRouter(type).lineage,
      .typed { try $0.register(wrapper($1.router(type)), for: type, holding: .strongly) })
  }
}

// MARK: - Described wrappers

extension CommandDispatcher {
  /// A closure that wraps synchronous commands. It receives the call and `next`, a closure that
  /// passes a call to the next wrapper or to the handler, and returns the command's result.
  public typealias WrapperBody =
    @MainActor (
      _ call: WrappedCall, _ next: (WrappedCall) throws -> CommandResult
    ) throws -> CommandResult

  /// A closure that wraps asynchronous commands. It receives the call and `next`, a closure that
  /// passes a call to the next wrapper or to the handler, and returns the command's result.
  public typealias AsyncWrapperBody =
    @MainActor (
      _ call: WrappedCall, _ next: @MainActor (WrappedCall) async throws -> CommandResult
    ) async throws -> CommandResult

  /// Wraps all commands that are sent through this dispatcher or its children, or only the commands
  /// of one protocol.
  ///
  /// The wrapper passes the call to `next` unchanged, redirects it with
  /// ``WrappedCall/redirected(to:)``, or rewrites it with ``WrappedCall/rewritten(as:)``. It can call
  /// `next` any number of times. The result or error of the wrapper becomes that of the command:
  ///
  /// ```swift
  /// let fallback = dispatcher.wrapCalls { call, next in
  ///   do { return try next(call) } catch is StoreError { return CommandResult("none") }
  /// } async: { call, next in
  ///   do { return try await next(call) } catch is StoreError { return CommandResult("none") }
  /// }
  /// ```
  ///
  /// If the command cannot throw, it is dropped when the wrapper throws, and the error is reported
  /// to ``onRefused``. A result whose type differs from that of the command is refused.
  ///
  /// - Parameters:
  ///   - type: The protocol's router. Inherited commands are included. By default, the commands of
  ///     all protocols are wrapped.
  ///   - name: The name shown in listings and traces. Defaults to the location of the call site.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - body: The wrapper for synchronous commands that are called as methods.
  ///   - asyncBody: The wrapper for asynchronous commands, and for all commands that a prompt or a
  ///     ``CommandCall`` sends.
  /// - Returns: A subscription that removes the wrapper when released.
  public func wrapCalls(
    of type: (any CommandRouting.Type)? = nil, named name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping WrapperBody,
    async asyncBody: @escaping AsyncWrapperBody
  ) -> Subscription {
    add(
      name ?? ClosureHandler.place(fileID, line), of: type.map { anyRouter($0).lineage },
      .described(body, async: asyncBody))
  }

  /// Wraps one command that is sent through this dispatcher or its children, as
  /// ``wrapCalls(of:named:fileID:line:_:async:)`` does.
  ///
  /// The closures receive confidential calls, too.
  package func wrapCalls(
    of command: HandledCommand, named name: String, _ body: @escaping WrapperBody,
    async asyncBody: @escaping AsyncWrapperBody
  ) -> Subscription {
    add(
      name, of: [anyRouter(type(of: command.router))], index: command.index,
      .described(body, async: asyncBody))
  }

  private func add(
    _ name: String, of routers: [AnyCommandRouter]?, index: Int? = nil, _ kind: CommandWrapper.Kind
  ) -> Subscription {
    add(
      CommandWrapper(name, of: routers, index: index, depth: chain.count, kind: kind),
      to: \.wrappers)
  }
}

// MARK: - Wrappers of a call

extension CommandDispatcher {
  /// Returns the next wrapper for a command that is sent through this dispatcher, or nil if there
  /// are no more wrappers. The outermost wrapper comes first.
  func wrapper(
    of router: AnyCommandRouter, _ index: Int, after last: CommandWrapper?
  ) -> CommandWrapper? {
    wrappers(of: type(of: router), index).first { $0.follows(last) }
  }

  func wrapperNames(of router: AnyCommandRouter.Type, _ index: Int) -> [String] {
    wrappers(of: router, index).map(\.name)
  }

  private func wrappers(of router: AnyCommandRouter.Type, _ index: Int) -> [CommandWrapper] {
    guard phase != .closed, levels.contains(where: { !$0.wrappers.isEmpty }) else { return [] }
    return chain.reversed().flatMap(\.wrappers).filter { $0.wraps(router, index) }
  }

  /// Returns the handler that a typed wrapper makes for this dispatcher, which is kept until the
  /// wrapper is removed.
  func handling(of wrapper: CommandWrapper, making make: WrapperHandling.Maker) -> WrapperHandling {
    if let handling = wrapperHandlings[wrapper.id] { return handling }
    let handling = WrapperHandling(of: wrapper, for: self, make)
    wrapperHandlings[wrapper.id] = handling
    return handling
  }
}
