// MARK: - Generated code

// The direct path is part of the generated method. These functions are the other path: they collect
// the arguments as values, so that one copy of the code serves all commands.

extension AnyCommandRouter {
  /// Sends a command that cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result, or nil if the command was not called.
  @discardableResult
  public final func dispatch<Value, each Argument>(
    command index: Int, with arguments: repeat each Argument
  ) -> Value? {
    do {
      return try dispatch(throwing: index, with: repeat each arguments)
    } catch {
      drop(index, because: error)
      return nil
    }
  }

  /// Sends a command that can throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if it doesn't reach a handler.
  public final func dispatch<Value, each Argument>(
    throwing index: Int, with arguments: repeat each Argument
  ) throws -> Value {
    try value(of: sendSynchronously(index, CommandValue.all(repeat each arguments)), index)
  }

  /// Sends a command that can throw only ``CommandError``.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result.
  /// - Throws: ``CommandError`` if the command throws it, or if it doesn't reach a handler.
  public final func dispatch<Value, each Argument>(
    throwingCommandError index: Int, with arguments: repeat each Argument
  ) throws(CommandError) -> Value {
    do {
      return try dispatch(throwing: index, with: repeat each arguments)
    } catch {
      throw commandError(index, error)
    }
  }

  /// Sends an asynchronous command that cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result, or nil if the command was not called.
  @discardableResult
  public final func dispatchAsync<Value, each Argument>(
    command index: Int, with arguments: repeat each Argument
  ) async -> Value? {
    do {
      return try await dispatchAsync(throwing: index, with: repeat each arguments)
    } catch {
      drop(index, because: error)
      return nil
    }
  }

  /// Sends an asynchronous command that can throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if it doesn't reach a handler.
  public final func dispatchAsync<Value, each Argument>(
    throwing index: Int, with arguments: repeat each Argument
  ) async throws -> Value {
    try value(
      of: await sendAsynchronously(index, CommandValue.all(repeat each arguments)), index)
  }

  /// Sends an asynchronous command that can throw only ``CommandError``.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments, in order of declaration.
  /// - Returns: The command's result.
  /// - Throws: ``CommandError`` if the command throws it, or if it doesn't reach a handler.
  public final func dispatchAsync<Value, each Argument>(
    throwingCommandError index: Int, with arguments: repeat each Argument
  ) async throws(CommandError) -> Value {
    do {
      return try await dispatchAsync(throwing: index, with: repeat each arguments)
    } catch {
      throw commandError(index, error)
    }
  }

  private func commandError(_ index: Int, _ error: any Error) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    return error as? CommandError ?? .refused(command, because: "\(error)")
  }

  /// Returns a result as a value of the type that the command declares.
  private func value<Value>(of result: CommandResult, _ index: Int) throws -> Value {
    // A command without a result has no value.
    if let value = (result.value ?? ()) as? Value { return value }
    let command = Self.protocolDescription.commands[index].qualifiedName
    let other = result.value.map { "a value of type \(nameOfType(type(of: $0)))" } ?? "no value"
    throw CommandError.refused(
      command, because: "a wrapper returned \(other): return one of type \(nameOfType(Value.self))")
  }
}

// MARK: - Values

extension AnyCommandRouter {
  final func sendSynchronously(_ index: Int, _ values: [CommandValue]) throws -> CommandResult {
    guard let continuation = dispatcher?.continuation else {
      return try observed(WrappedCall(self, index, values)) { try pass($0, after: nil) }
    }
    let router = try router(of: continuation, index)
    return try router.pass(WrappedCall(router, index, values), after: continuation.wrapper)
  }

  final func sendAsynchronously(
    _ index: Int, _ values: [CommandValue]
  ) async throws -> CommandResult {
    guard let continuation = dispatcher?.continuation else {
      return try await observed(WrappedCall(self, index, values)) { try await pass($0, after: nil) }
    }
    let router = try router(of: continuation, index)
    return try await router.pass(WrappedCall(router, index, values), after: continuation.wrapper)
  }

  private func router(
    of continuation: CommandContinuation, _ index: Int
  ) throws -> AnyCommandRouter {
    guard let origin = continuation.dispatcher.load() else { throw unhandledError(index) }
    return origin.anyRouter(type(of: self))
  }
}

// MARK: - Interceptors

extension AnyCommandRouter {
  /// Notifies the interceptors when a call begins and when it ends.
  private func observed(
    _ call: WrappedCall, _ body: (WrappedCall) throws -> CommandResult
  ) throws -> CommandResult {
    guard let scope = beginScope(of: call) else { return try body(call) }
    let result = DispatchContext.$current.withValue(scope.id) { Result { try body(call) } }
    return try scope.end(result)
  }

  private func observed(
    _ call: WrappedCall, _ body: (WrappedCall) async throws -> CommandResult
  ) async throws -> CommandResult {
    guard let scope = beginScope(of: call) else { return try await body(call) }
    do {
      let result = try await DispatchContext.$current.withValue(scope.id) { try await body(call) }
      return try scope.end(.success(result))
    } catch {
      return try scope.end(.failure(error))
    }
  }

  private func beginScope(of call: WrappedCall) -> DispatchScope? {
    isIntercepted ? dispatcher?.beginScope(of: call) : nil
  }
}

// MARK: - Wrappers

extension AnyCommandRouter {
  /// Passes a synchronous call to the next wrapper, or to its target if there are no more wrappers.
  private func pass(_ call: WrappedCall, after last: CommandWrapper?) throws -> CommandResult {
    guard let (wrapper, dispatcher) = wrapper(of: call, after: last) else {
      return try target(of: call).run(call)
    }
    switch wrapper.kind {
    case .typed(let make):
      let handling = dispatcher.handling(of: wrapper, making: make)
      // The wrapper may end meanwhile.
      defer { withExtendedLifetime(handling) {} }
      return try handling.router(of: self).target(of: call).run(call)
    case .described(let body, _):
      return try body(call) { changed in
        let (router, last) = self.destination(of: changed, after: wrapper)
        return try router.pass(try router.replaced(changed), after: last)
      }
    }
  }

  /// Passes a call to the next wrapper, or to its target if there are no more wrappers. The caller
  /// waits, so they can be asynchronous.
  private func pass(_ call: WrappedCall, after last: CommandWrapper?) async throws -> CommandResult
  {
    guard let (wrapper, dispatcher) = wrapper(of: call, after: last) else {
      return try await runByTarget(call)
    }
    switch wrapper.kind {
    case .typed(let make):
      let handling = dispatcher.handling(of: wrapper, making: make)
      defer { withExtendedLifetime(handling) {} }
      return try await handling.router(of: self).runByTarget(call)
    case .described(_, let body):
      return try await body(call) { changed in
        let (router, last) = self.destination(of: changed, after: wrapper)
        return try await router.pass(try router.replaced(changed), after: last)
      }
    }
  }

  /// Runs a call in its target. If the target passes the call on, runs it in the next target.
  private func runByTarget(_ call: WrappedCall) async throws -> CommandResult {
    var passed: [HandlerRegistration] = []
    while true {
      let target = try target(of: call, besides: passed)
      do { return try await target.runWaiting(call) } catch is CallPassed { passed.append(target) }
    }
  }

  /// Returns the next wrapper and the dispatcher through which it is called, or nil if there are no
  /// more wrappers.
  private func wrapper(
    of call: WrappedCall, after last: CommandWrapper?
  ) -> (CommandWrapper, CommandDispatcher)? {
    guard isIntercepted, let dispatcher else { return nil }
    return dispatcher.wrapper(of: self, call.index, after: last).map { ($0, dispatcher) }
  }

  /// Returns the router to which a wrapper passes a call and the wrapper after which that router
  /// continues.
  private func destination(
    of call: WrappedCall, after wrapper: CommandWrapper
  ) -> (AnyCommandRouter, CommandWrapper?) {
    guard let other = call.destination, other !== dispatcher else { return (self, wrapper) }
    // A wrapper that both dispatchers share has already been called. If it were called again, it
    // would redirect the call endlessly.
    let isShared = other.chain.contains { $0.wrappers.contains { $0 === wrapper } }
    return (other.anyRouter(type(of: self)), isShared ? wrapper : nil)
  }

  /// Returns the call in this router, with the arguments of its replacement if it has one.
  private func replaced(_ call: WrappedCall) throws -> WrappedCall {
    guard let replacement = call.replacement?.written else {
      return WrappedCall(self, call.index, call.values)
    }
    guard replacement.router == type(of: self), replacement.index == call.index else {
      throw CommandError.refused(
        call.command.qualifiedName,
        because:
          "a wrapper rewrote it as \(replacement.command.qualifiedName), which is another command")
    }
    return WrappedCall(self, call.index, replacement.values)
  }
}
