// MARK: - Synchronous commands

extension CommandRouter {
  /// Dispatches a command through the wrappers and notifies interceptors when the dispatch begins
  /// and ends.
  final func intercept(
    _ index: Int, with collect: (inout CommandValues) -> Void, lastResult: LastResult, _ call: Call
  ) -> DispatchFailure? {
    if let continuation {
      guard let router = continuation.router else { return .unhandled }
      return router.runNextWrapper(
        index, after: continuation.wrapper, with: collect, lastResult: lastResult, call)
    }
    guard let dispatcher else { return dispatchUpChain(index, call) }
    guard dispatcher.hasInterceptors else {
      return marking(index, in: dispatcher) {
        runNextWrapper(index, after: nil, with: collect, lastResult: lastResult, call)
      }
    }
    let dispatch = dispatcher.begin(self, index, CommandValues(collect).values)
    let failure = DispatchContext.$current.withValue(dispatch.id) {
      runNextWrapper(index, after: nil, with: collect, lastResult: lastResult, call)
    }
    dispatcher.end(dispatch, failure, lastResult())
    return failure
  }

  /// Calls a closure that handles a command which no interceptor receives.
  private func marking<Result>(
    _ index: Int, in dispatcher: CommandDispatcher, _ body: () -> Result
  ) -> Result {
    guard dispatcher.marksEffects(of: self, index) else { return body() }
    return DispatchContext.$current.withValue(CommandDispatcher.nextDispatchID(), operation: body)
  }

  /// Calls the next wrapper for a command, or the command's target if there are no more wrappers.
  private func runNextWrapper(
    _ index: Int, after wrapper: CommandWrapper?, with collect: (inout CommandValues) -> Void,
    lastResult: LastResult, _ call: Call
  ) -> DispatchFailure? {
    guard let dispatcher, let wrapper = dispatcher.wrapper(of: self, index, after: wrapper) else {
      return dispatchUpChain(index, call)
    }
    guard case .described(let body, _) = wrapper.kind else {
      return runTypedWrapper(wrapper, in: dispatcher, call)
    }
    let described = dispatcher.describe(self, index, CommandValues(collect).values)
    do {
      try body(described) { described in
        let (router, last) = self.destination(of: described, after: wrapper, in: dispatcher)
        let failure =
          if let replacement = described.replacement {
            try router.runRewrittenCall(index, as: replacement, after: last, call)
          } else {
            router.runNextWrapper(index, after: last, with: collect, lastResult: lastResult, call)
          }
        if let failure { throw router.error(index, failure) }
        if case .failure(let error) = lastResult() { throw error }
      }
      return nil
    } catch {
      return dispatchFailure(index, error)
    }
  }

  /// Calls a command with the arguments from a rewritten call. The call is passed to the wrapper or
  /// handler that follows the given wrapper.
  private func runRewrittenCall(
    _ index: Int, as replacement: any CommandCall, after wrapper: CommandWrapper?, _ call: Call
  ) throws -> DispatchFailure? {
    let relay = DispatchFailureRelay()
    let method = try method(of: replacement, insteadOf: index, after: wrapper, relay)
    withExtendedLifetime(method) { call(target(method)) }
    return relay.failure
  }

  /// Calls the target that a typed wrapper calls instead of the handler.
  private func runTypedWrapper(
    _ wrapper: CommandWrapper, in dispatcher: CommandDispatcher, _ call: Call
  ) -> DispatchFailure? {
    let registration = dispatcher.target(of: wrapper, for: self)
    withExtendedLifetime(registration) { call(target(registration)) }
    return nil
  }

  /// Returns the router to which a wrapper passes a call and the wrapper after which that router
  /// continues.
  private func destination(
    of call: WrappedCall, after wrapper: CommandWrapper, in dispatcher: CommandDispatcher
  ) -> (CommandRouter<Commands>, CommandWrapper?) {
    guard let other = call.destination, other !== dispatcher else { return (self, wrapper) }
    let router = known(other.anyRouter(Swift.type(of: self)), as: CommandRouter<Commands>.self)
    // A wrapper that both dispatchers share has already been called. If it were called again, it
    // would redirect the call endlessly.
    let isShared = other.chain.contains { $0.wrappers.contains { $0 === wrapper } }
    return (router, isShared ? wrapper : nil)
  }

  /// Returns a method that ignores its arguments and makes a rewritten call. The call is passed to
  /// the wrapper or handler that follows the given wrapper.
  ///
  /// If the command cannot throw and has no handler, the returned method stores the failure in the
  /// relay.
  private func method(
    of call: any CommandCall, insteadOf index: Int, after wrapper: CommandWrapper?,
    _ relay: DispatchFailureRelay
  ) throws(CommandError) -> AnyMethodRegistration {
    let next = dispatcher.map { self.next(after: wrapper, in: $0) }
    next?.relay = relay
    let method = next.flatMap { call.declared.method(onRouter: $0) }
    guard let method, method.index == index else { throw mismatch(index, call) }
    return method.registration
  }

  private func mismatch(_ index: Int, _ call: any CommandCall) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    return .refused(
      command,
      because: "a wrapper rewrote it as \(call.command.qualifiedName), which is another command")
  }

  /// Returns the failure that an error from a wrapper stands for.
  private func dispatchFailure(_ index: Int, _ error: any Error) -> DispatchFailure {
    let isUnhandled = (error as? CommandError) == unhandledError(index)
    return isUnhandled ? .unhandled : .failed(error)
  }
}

// MARK: - Asynchronous commands

extension CommandRouter {
  /// The result or error of an asynchronous call that passes through wrappers.
  @MainActor
  private final class AsyncResult<Value> {
    var value: Swift.Result<Value, DispatchFailure>?
  }

  /// Dispatches an asynchronous command through the wrappers and notifies interceptors when the
  /// dispatch begins and ends.
  ///
  /// The dispatcher is retained until the command returns, so that interceptors are notified of the
  /// command's end.
  final func intercept<Value>(
    _ index: Int, with values: [CommandValue],
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Value
  ) async -> Swift.Result<Value, DispatchFailure> {
    if let continuation {
      guard let router = continuation.router else { return .failure(.unhandled) }
      return await router.runNextWrapper(index, after: continuation.wrapper, with: values, call)
    }
    guard let dispatcher else { return await dispatchFromHere(index, call) }
    guard dispatcher.hasInterceptors else {
      guard dispatcher.marksEffects(of: self, index) else {
        return await runNextWrapper(index, after: nil, with: values, call)
      }
      return await DispatchContext.$current.withValue(CommandDispatcher.nextDispatchID()) {
        await runNextWrapper(index, after: nil, with: values, call)
      }
    }
    let dispatch = dispatcher.begin(self, index, values)
    let result = await DispatchContext.$current.withValue(dispatch.id) {
      await runNextWrapper(index, after: nil, with: values, call)
    }
    dispatcher.end(dispatch, result)
    return result
  }

  /// Calls the next wrapper for an asynchronous command, or the command's target if there are no
  /// more wrappers.
  private func runNextWrapper<Value>(
    _ index: Int, after wrapper: CommandWrapper?, with values: [CommandValue],
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Value
  ) async -> Swift.Result<Value, DispatchFailure> {
    guard let dispatcher, let wrapper = dispatcher.wrapper(of: self, index, after: wrapper) else {
      return await dispatchFromHere(index, call)
    }
    guard case .described(_, let body) = wrapper.kind else {
      return await runTypedWrapper(wrapper, in: dispatcher, call)
    }
    let lastResult = AsyncResult<Value>()
    do {
      try await body(dispatcher.describe(self, index, values)) { described in
        let (router, last) = self.destination(of: described, after: wrapper, in: dispatcher)
        let result =
          if let replacement = described.replacement {
            try await router.runRewrittenCall(index, as: replacement, after: last, call)
          } else {
            await router.runNextWrapper(index, after: last, with: values, call)
          }
        lastResult.value = result
        if case .failure(let failure) = result { throw router.error(index, failure) }
      }
    } catch {
      return .failure(dispatchFailure(index, error))
    }
    return lastResult.value ?? withoutCall(index)
  }

  /// Calls a command with the arguments from a rewritten call. The call is passed to the wrapper or
  /// handler that follows the given wrapper.
  private func runRewrittenCall<Value>(
    _ index: Int, as replacement: any CommandCall, after wrapper: CommandWrapper?,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Value
  ) async throws -> Swift.Result<Value, DispatchFailure> {
    let relay = DispatchFailureRelay()
    let method = try method(of: replacement, insteadOf: index, after: wrapper, relay)
    let result = await runRegistered(method, call)
    return relay.failure.map { .failure($0) } ?? result
  }

  /// Calls the target that a typed wrapper calls instead of the handler.
  private func runTypedWrapper<Value>(
    _ wrapper: CommandWrapper, in dispatcher: CommandDispatcher,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Value
  ) async -> Swift.Result<Value, DispatchFailure> {
    await runRegistered(dispatcher.target(of: wrapper, for: self), call)
  }

  /// Calls the target of a registration and keeps the registration alive during the call.
  private func runRegistered<Value>(
    _ registration: HandlerRegistration,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Value
  ) async -> Swift.Result<Value, DispatchFailure> {
    do {
      let value = try await call(target(registration, keeping: registration))
      return withExtendedLifetime(registration) { .success(value) }
    } catch {
      return .failure(.failed(error))
    }
  }

  /// Returns the result of a command whose wrapper returned without calling `next`. The result is
  /// a failure if the command has a result.
  private func withoutCall<Value>(_ index: Int) -> Swift.Result<Value, DispatchFailure> {
    if let nothing = () as? Value { return .success(nothing) }
    return .failure(.failed(missingResult(index)))
  }
}

/// A task-local context that identifies the current dispatch. The dispatches that the handler
/// causes become children of the current dispatch.
enum DispatchContext {
  @TaskLocal static var current: Int?
}
