// MARK: - Generated code

// The direct path is part of the generated method. These functions are the other path: they collect
// the arguments as values, so that one copy of the code serves all commands.

extension CommandRouter {
  /// Sends a command that cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments.
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
  ///   - arguments: The arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if it doesn't reach a handler.
  public final func dispatch<Value, each Argument>(
    throwing index: Int, with arguments: repeat each Argument
  ) throws -> Value {
    try value(of: sendSynchronously(index, CommandValue.all(repeat each arguments)), index)
  }

  /// Sends an asynchronous command that cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments.
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
  ///   - arguments: The arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if it doesn't reach a handler.
  public final func dispatchAsync<Value, each Argument>(
    throwing index: Int, with arguments: repeat each Argument
  ) async throws -> Value {
    try value(
      of: await sendAsynchronously(index, CommandValue.all(repeat each arguments)), index)
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

extension CommandRouter {
  final func sendSynchronously(_ index: Int, _ values: [CommandValue]) throws -> CommandResult {
    guard let continuation else {
      return try observed(WrappedCall(self, index, values)) { try pass($0, after: nil) }
    }
    guard let router = continuation.router else { throw unhandledError(index) }
    return try router.pass(WrappedCall(router, index, values), after: continuation.wrapper)
  }

  final func sendAsynchronously(
    _ index: Int, _ values: [CommandValue]
  ) async throws -> CommandResult {
    guard let continuation else {
      return try await observed(WrappedCall(self, index, values)) { try await pass($0, after: nil) }
    }
    guard let router = continuation.router else { throw unhandledError(index) }
    return try await router.pass(WrappedCall(router, index, values), after: continuation.wrapper)
  }
}

// MARK: - Interceptors

extension CommandRouter {
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

/// What a call reaches next.
enum CommandStep<Commands> {
  case wrapper(CommandWrapper, DescribedWrapper)
  /// The method for the command.
  case method(CommandMethod)
  /// The protocol's handler.
  case handler(Commands)
}

extension CommandRouter {
  /// Passes a synchronous call to the next wrapper, or to its target if there are no more wrappers.
  private func pass(_ call: WrappedCall, after last: CommandWrapper?) throws -> CommandResult {
    let arguments = CommandArguments(call.values)
    switch try step(of: call, after: last) {
    case .handler(let handler):
      return try type(of: self).call(call.index, on: handler, with: arguments)
    case .method(.synchronous(let method)): return try method(arguments)
    case .method(.asynchronous): preconditionFailure("a key has the effects of its command")
    case .wrapper(let wrapper, let described):
      return try described.body(call) { changed in
        let (router, last) = self.destination(of: changed, after: wrapper)
        return try router.pass(try router.replaced(changed), after: last)
      }
    }
  }

  /// Passes an asynchronous call to the next wrapper, or to its target if there are no more wrappers.
  private func pass(_ call: WrappedCall, after last: CommandWrapper?) async throws -> CommandResult
  {
    let arguments = CommandArguments(call.values)
    switch try step(of: call, after: last) {
    case .handler(let handler):
      return try await type(of: self).callAsync(call.index, on: handler, with: arguments)
    case .method(.asynchronous(let method)): return try await method(arguments)
    case .method(.synchronous(let method)): return try method(arguments)
    case .wrapper(let wrapper, let described):
      return try await described.asyncBody(call) { changed in
        let (router, last) = self.destination(of: changed, after: wrapper)
        return try await router.pass(try router.replaced(changed), after: last)
      }
    }
  }

  private func step(
    of call: WrappedCall, after last: CommandWrapper?
  ) throws -> CommandStep<Commands> {
    guard isIntercepted, let dispatcher,
      let wrapper = dispatcher.wrapper(of: self, call.index, after: last)
    else { return try target(of: call) }
    switch wrapper.kind {
    case .described(let described): return .wrapper(wrapper, described)
    case .typed:
      guard let target = target(of: dispatcher.target(of: wrapper, for: self)) else {
        preconditionFailure("a wrapper keeps its target")
      }
      return target
    }
  }

  /// Returns the router to which a wrapper passes a call and the wrapper after which that router
  /// continues.
  private func destination(
    of call: WrappedCall, after wrapper: CommandWrapper
  ) -> (CommandRouter<Commands>, CommandWrapper?) {
    guard let other = call.destination, other !== dispatcher,
      let router = other.anyRouter(type(of: self)) as? CommandRouter<Commands>
    else { return (self, wrapper) }
    // A wrapper that both dispatchers share has already been called. If it were called again, it
    // would redirect the call endlessly.
    let isShared = other.chain.contains { $0.wrappers.contains { $0 === wrapper } }
    return (router, isShared ? wrapper : nil)
  }

  /// Returns the call in this router, with the arguments of its replacement if it has one.
  private func replaced(_ call: WrappedCall) throws -> WrappedCall {
    guard let replacement = call.replacement?.declared.written else {
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
