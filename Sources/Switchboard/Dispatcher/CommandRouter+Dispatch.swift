// MARK: - The fast path

extension CommandRouter {
  /// Calls the handler of the protocol if it is kept alive and nothing else has to be looked at.
  /// - Parameter call: Calls the command on the handler.
  /// - Returns: What the handler returned, or nil if the slow path has to decide.
  /// - Throws: What the handler throws.
  @inlinable @inline(__always)
  public final func dispatchDirectly<Result, Failure: Error>(
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let handler = direct.strong else { return nil }
    callsInPlace &+= 1
    defer {
      callsInPlace &-= 1
      if callsInPlace < 0 { releaseRetired() }
    }
    return try handler.call(call)
  }

  /// Returns the handler of the protocol, kept alive by the caller, if nothing else has to be looked at.
  @inlinable @inline(never)
  public final func directHandler() -> Commands? { direct.load() }
}

// MARK: - The slow path

// One copy of these functions serves all commands of all protocols. They are not inlinable for that
// reason: a copy for each command made up most of the size of a program's commands.

extension CommandRouter {
  /// Calls what answers a command that has no result and cannot throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  public final func dispatch(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) -> Void
  ) {
    if !dispatchSlowly(index, with: values, failure: { nil }, call) { dropUnhandled(index) }
  }

  /// Calls what answers a command that has no result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws -> Void
  ) throws {
    var failure: (any Error)?
    let isHandled = dispatchSlowly(index, with: values, failure: { failure }) { target in
      do { try call(target) } catch { failure = error }
    }
    if let failure { throw failure }
    if !isHandled { throw unhandledError(index) }
  }

  /// Calls what answers a command that has no result and throws ``CommandError``.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch(
    throwingCommandError index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(CommandError) -> Void
  ) throws(CommandError) {
    try dispatch(resultOrThrowingCommandError: index, with: values, call)
  }

  /// Calls what answers a command that has an Optional result and cannot throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result, or nil if nothing answers.
  public final func dispatch<Value>(
    optional index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) -> Value?
  ) -> Value? {
    var result: Value?
    dispatch(index, with: values) { result = call($0) }
    return result
  }

  /// Calls what answers a command that has a result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch<Result>(
    resultOrThrowing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws -> Result
  ) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    _ = dispatchSlowly(index, with: values, failure: { result?.failure }) { target in
      do { result = .success(try call(target)) } catch { result = .failure(error) }
    }
    guard let result else { throw unhandledError(index) }
    return try result.get()
  }

  /// Calls what answers a command that has a result and throws ``CommandError``.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch<Result>(
    resultOrThrowingCommandError index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    var result: Swift.Result<Result, CommandError>?
    _ = dispatchSlowly(index, with: values, failure: { result?.failure }) { target in
      do throws(CommandError) { result = .success(try call(target)) } catch {
        result = .failure(error)
      }
    }
    guard let result else { throw unhandledError(index) }
    return try result.get()
  }
}

extension Swift.Result {
  fileprivate var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

extension CommandRouter {
  /// Calls a target and keeps what it returns or throws.
  ///
  /// Results of any type would need memory that is allocated at run time.
  private typealias Call = (CommandTarget<Commands>) -> Void

  /// Notifies interceptors, if there are any, and calls what answers a command.
  /// - Parameter failure: Returns what the call threw.
  /// - Returns: Whether anything answers.
  private func dispatchSlowly(
    _ index: Int, with values: (inout CommandValues) -> Void, failure: () -> (any Error)?,
    _ call: Call
  ) -> Bool {
    guard isIntercepted else { return dispatchFromHere(index, call) }
    do {
      let result: Void? = try intercept(index, with: values) { () throws -> Void? in
        let isHandled = dispatchFromHere(index, call)
        if let failure = failure() { throw failure }
        return isHandled ? () : nil
      }
      return result != nil
    } catch {
      // The caller throws the error, whose type it knows.
      return true
    }
  }

  /// Calls what answers a command at this level, or else at the nearest level above.
  ///
  /// The call happens in a method of the router that owns the registration: the router then needs no
  /// count of its own.
  @inline(__always)
  private func dispatchFromHere(_ index: Int, _ call: Call) -> Bool {
    if !methods.isEmpty, let method = methods[index] {
      if method.isKept {
        callInPlace(CommandTarget(method: method), call)
        return true
      }
      // The handler stays alive until the call has bound the method to it.
      if let handler = method.watchedHandler {
        withExtendedLifetime(handler) { callInPlace(CommandTarget(method: method), call) }
        return true
      }
    }
    if let slot = current.strong {
      callInPlace(CommandTarget(slot: slot), call)
      return true
    }
    if let slot = current.weak,
      slot.whileWatched({ callInPlace(CommandTarget(slot: slot), call) })
    {
      return true
    }
    return isOpen ? parent?.dispatchUpChain(index, call) ?? false : false
  }

  /// Does the same as a function of its own, because an inlined function cannot call itself.
  @inline(never)
  private func dispatchUpChain(_ index: Int, _ call: Call) -> Bool {
    dispatchFromHere(index, call)
  }

  /// Calls a target of this level, which `callsInPlace` preserves until the call returns.
  @inline(__always)
  private func callInPlace(_ target: CommandTarget<Commands>, _ call: Call) {
    callsInPlace &+= 1
    call(target)
    callsInPlace &-= 1
    if callsInPlace < 0 { releaseRetired() }
  }
}

// MARK: - Asynchronous dispatch

// An asynchronous call keeps its handler alive and is not counted as a call in place, because ended
// registrations would have to wait for it. The call completes with the handler it began with, whatever
// is registered meanwhile.

extension CommandRouter {
  /// Calls what answers an asynchronous command that has no result and cannot throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  public final func dispatchAsync(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async -> Void
  ) async {
    if await dispatchSlowly(index, with: values, call) == nil { dropUnhandled(index) }
  }

  /// Calls what answers an asynchronous command that has an Optional result and cannot throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result, or nil if nothing answers.
  public final func dispatchAsync<Value>(
    optional index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async -> Value?
  ) async -> Value? {
    if let result = await dispatchSlowly(index, with: values, call) { return result }
    dropUnhandled(index)
    return nil
  }

  /// Calls what answers an asynchronous command that has no result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatchAsync(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Void
  ) async throws {
    if try await dispatchSlowly(index, with: values, call) == nil { throw unhandledError(index) }
  }

  /// Calls what answers an asynchronous command that has no result and throws ``CommandError``.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatchAsync(
    throwingCommandError index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws(CommandError) -> Void
  ) async throws(CommandError) {
    if try await dispatchSlowly(index, with: values, call) == nil { throw unhandledError(index) }
  }

  /// Calls what answers an asynchronous command that has a result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatchAsync<Result>(
    resultOrThrowing index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Result
  ) async throws -> Result {
    if let result = try await dispatchSlowly(index, with: values, call) { return result }
    throw unhandledError(index)
  }

  /// Calls what answers an asynchronous command that has a result and throws ``CommandError``.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatchAsync<Result>(
    resultOrThrowingCommandError index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    if let result = try await dispatchSlowly(index, with: values, call) { return result }
    throw unhandledError(index)
  }

  private func dispatchSlowly<Result, Failure: Error>(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    try await interceptAsync(index, with: values) { () async throws(Failure) -> Result? in
      guard let target = target(index) else { return nil }
      return try await call(target)
    }
  }

  /// Returns what answers a command at this level, or else at the nearest level above.
  private func target(_ index: Int) -> CommandTarget<Commands>? {
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
    return isOpen ? parent?.target(index) : nil
  }
}
