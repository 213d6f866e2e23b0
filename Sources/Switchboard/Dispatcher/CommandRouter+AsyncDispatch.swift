// MARK: - Asynchronous dispatch

// An asynchronous call keeps its handler alive. The router doesn't count it as a running call,
// because ended registrations would then have to wait for it. The call completes with the handler
// that it began with, even if another handler is registered in the meantime.

/// The target of an asynchronous command, kept alive by the caller.
///
/// This is an enumeration, because a caller can extract the payload without retaining it again.
public enum AsyncCallee<Commands> {
  /// A handler for the protocol.
  case handler(Commands)
  /// A method for this command.
  case method(BoundMethod)
  /// No direct target, because there are interceptors or wrappers, or because there is no handler.
  case none

  /// Creates a callee from a target. The caller must keep the target alive until the initializer
  /// returns.
  @MainActor
  init(_ target: CommandTarget<Commands>) {
    if let method = target.method {
      let bound = method.slot.call { $0.boundRegistration() }
      self = bound.map { .method(BoundMethod(registration: $0)) } ?? .none
    } else {
      self = .handler(target.handler)
    }
  }
}

/// A method for a single command, bound to its handler.
public struct BoundMethod {
  @usableFromInline let registration: AnyMethodRegistration

  /// Returns the method, cast to the type that its key specifies.
  /// - Parameter key: The key of the command.
  @MainActor @inlinable @inline(__always)
  public func typed<Router, Method>(_ key: CommandKey<Router, Method>) -> Method {
    // A key's index and its method's type come from the same declaration.
    guard let method = known(registration, as: MethodRegistration<Method>.self).bound else {
      preconditionFailure("the method is not bound")
    }
    return method
  }
}

extension CommandRouter {
  /// Returns the callee for an asynchronous command.
  /// - Parameter index: The command's position in its protocol, starting at 0.
  @inlinable @inline(never)
  public final func callee(_ index: Int) -> AsyncCallee<Commands> {
    guard let handler = direct.load() else { return calleeSlowly(index) }
    return .handler(handler)
  }

  @usableFromInline
  final func calleeSlowly(_ index: Int) -> AsyncCallee<Commands> {
    if let preset { return AsyncCallee(preset) }
    guard !isIntercepted, let target = try? target(index) else { return .none }
    return AsyncCallee(target)
  }
}

// MARK: - Commands without a callee

// These functions reuse the code that runs commands typed at a prompt, but pass the arguments as
// values instead of words. Passing a closure that makes the call would add a second asynchronous
// function for each command.

extension CommandRouter {
  /// Sends an asynchronous command that has no result and cannot throw. Generated code calls this
  /// method if `callee(_:)` returns `none`.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments.
  public final func dispatchAsync(
    _ index: Int, _ values: (inout CommandValues) -> Void
  ) async {
    await dispatchAsync(index, with: values) { target in
      _ = try? await self.perform(index, values, on: target) as Void
    }
  }

  /// Sends an asynchronous command that has an optional result and cannot throw. Generated code
  /// calls this method if `callee(_:)` returns `none`.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments.
  /// - Returns: The command's result, or nil if the command has no handler.
  public final func dispatchAsync<Value>(
    optional index: Int, _ values: (inout CommandValues) -> Void
  ) async -> Value? {
    await dispatchAsync(optional: index, with: values) { target in
      try? await self.perform(index, values, on: target)
    }
  }

  /// Sends an asynchronous command that has no result and can throw any error. Generated code calls
  /// this method if `callee(_:)` returns `none`.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments.
  /// - Throws: Any error that the command throws, or ``CommandError`` if the command has no
  ///   handler.
  public final func dispatchAsync(
    throwing index: Int, _ values: (inout CommandValues) -> Void
  ) async throws {
    try await dispatchAsync(throwing: index, with: values) { target in
      try await self.perform(index, values, on: target) as Void
    }
  }

  /// Sends an asynchronous command that has a result and can throw any error. Generated code calls
  /// this method if `callee(_:)` returns `none`.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if the command has no
  ///   handler.
  public final func dispatchAsync<Result>(
    resultOrThrowing index: Int, _ values: (inout CommandValues) -> Void
  ) async throws -> Result {
    try await dispatchAsync(throwing: index, with: values) { target in
      try await self.perform(index, values, on: target)
    }
  }

  /// Sends an asynchronous command that can throw only ``CommandError``. Generated code calls this
  /// method if `callee(_:)` returns `none`.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments.
  /// - Returns: The command's result.
  /// - Throws: ``CommandError`` if the command throws it or has no handler.
  public final func dispatchAsync<Result>(
    throwingCommandError index: Int, _ values: (inout CommandValues) -> Void
  ) async throws(CommandError) -> Result {
    let result = await dispatchSlowly(index, with: values) { target in
      try await self.perform(index, values, on: target) as Result
    }
    switch result {
    case .success(let result): return result
    case .failure(let failure): throw error(index, failure, as: CommandError.self)
    }
  }

  /// Calls a target through the code that runs typed commands, and passes the arguments as values.
  private func perform<Result>(
    _ index: Int, _ values: (inout CommandValues) -> Void, on target: CommandTarget<Commands>
  ) async throws -> Result {
    let router = Swift.type(of: self).init(of: dispatcher ?? CommandDispatcher())
    router.preset = target
    let box = ResultBox(isTextNeeded: false)
    _ = try await router.run(
      index, with: ParsedArguments(CommandValues(values).values, keepingResultIn: box))
    // A command without a result leaves the box empty.
    guard let result = (box.value ?? ()) as? Result else {
      preconditionFailure("the command has another result")
    }
    return result
  }
}

// MARK: - Commands with a closure that calls them

extension CommandRouter {
  /// Calls the target of an asynchronous command that has no result and cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  public final func dispatchAsync(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async -> Void
  ) async {
    let result = await dispatchSlowly(index, with: values, call)
    if case .failure(let failure) = result { drop(index, failure) }
  }

  /// Calls the target of an asynchronous command that has an optional result and cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  /// - Returns: The command's result, or nil if the command has no handler.
  public final func dispatchAsync<Value>(
    optional index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async -> Value?
  ) async -> Value? {
    switch await dispatchSlowly(index, with: values, call) {
    case .success(let result): return result
    case .failure(let failure):
      drop(index, failure)
      return nil
    }
  }

  /// Calls the target of an asynchronous command that can throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if the command has no
  ///   handler.
  public final func dispatchAsync<Result, Failure: Error>(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    switch await dispatchSlowly(index, with: values, call) {
    case .success(let result): return result
    case .failure(let failure): throw error(index, failure, as: Failure.self)
    }
  }

  /// Calls the target of an asynchronous command, passing through the interceptors and wrappers.
  private func dispatchSlowly<Result>(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Result
  ) async -> Swift.Result<Result, DispatchFailure> {
    guard isIntercepted else { return await dispatchFromHere(index, call) }
    return await intercept(index, with: CommandValues(values).values, call)
  }

  /// Calls the target of an asynchronous command in this dispatcher or in the nearest ancestor that
  /// has a target.
  final func dispatchFromHere<Result>(
    _ index: Int, _ call: @MainActor (CommandTarget<Commands>) async throws -> Result
  ) async -> Swift.Result<Result, DispatchFailure> {
    do {
      return .success(try await call(target(index)))
    } catch let failure as DispatchFailure {
      return .failure(failure)
    } catch {
      return .failure(.failed(error))
    }
  }

  /// Returns the target of a command in this dispatcher or in the nearest ancestor that has a
  /// target.
  private func target(_ index: Int) throws(DispatchFailure) -> CommandTarget<Commands> {
    if !methods.isEmpty, let method = methods[index] {
      if method.isKept { return CommandTarget(method: method) }
      if let handler = method.watchedHandler {
        return CommandTarget(method: method, object: handler)
      }
    }
    if let slot = current.strong { return CommandTarget(slot: slot) }
    if let slot = current.weak, let object = slot.watchedObject {
      return CommandTarget(slot: slot, object: object)
    }
    guard isOpen else { return try targetByRegistration(index) }
    guard let parent else { throw .unhandled }
    return try parent.target(index)
  }

  private func targetByRegistration(_ index: Int) throws(DispatchFailure) -> CommandTarget<Commands>
  {
    guard !isClosed else { throw .unhandled }
    learnConditions()
    guard let (registration, handler) = registration(ofCommandAt: index) else {
      guard let parent else { throw .unhandled }
      return try parent.target(index)
    }
    if let error = unavailability(index, of: handler) { throw .failed(error) }
    return target(registration, keeping: handler)
  }
}
