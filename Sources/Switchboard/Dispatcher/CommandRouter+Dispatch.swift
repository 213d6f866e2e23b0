// MARK: - The fast path

extension CommandRouter {
  /// Calls the protocol's handler if the registration keeps the handler alive and no interceptor,
  /// wrapper or other handler is involved.
  /// - Parameter call: A closure that calls the command on the handler.
  /// - Returns: The handler's result, or nil if the slow path must be taken.
  /// - Throws: Any error that the handler throws.
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

  /// Returns the protocol's handler, retained for the caller, or nil if the slow path must be
  /// taken.
  @inlinable @inline(never)
  public final func directHandler() -> Commands? { direct.load() }
}

// MARK: - The slow path

// One copy of these functions serves all commands of all protocols. They are not inlinable, because
// a separate copy for each command would account for most of the code size of the commands.

extension CommandRouter {
  /// Calls the target of a command that has no result and cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  public final func dispatch(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) -> Void
  ) {
    let failure = dispatchSlowly(index, with: values, lastResult: { .success(nil) }, call)
    if let failure { drop(index, failure) }
  }

  /// Calls the target of a command that has no result and can throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  /// - Throws: Any error that the command throws, or ``CommandError`` if the command has no
  ///   handler.
  public final func dispatch<Failure: Error>(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(Failure) -> Void
  ) throws(Failure) {
    var thrown: Failure?
    let lastResult: LastResult = { thrown.map { .failure($0) } ?? .success(nil) }
    let failure = dispatchSlowly(index, with: values, lastResult: lastResult) { target in
      thrown = nil
      do throws(Failure) { try call(target) } catch { thrown = error }
    }
    if let failure { throw error(index, failure, as: Failure.self) }
    if let thrown { throw thrown }
  }

  /// Calls the target of a command that has an optional result and cannot throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  /// - Returns: The command's result, or nil if the command has no handler.
  public final func dispatch<Value>(
    optional index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) -> Value?
  ) -> Value? {
    var result: Value?
    let lastResult: LastResult = { .success(CommandValue(any: result as Any)) }
    let failure = dispatchSlowly(index, with: values, lastResult: lastResult) { result = call($0) }
    guard let failure else { return result }
    drop(index, failure)
    return nil
  }

  /// Calls the target of a command that has a result and can throw.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - values: A closure that collects the arguments for interceptors.
  ///   - call: A closure that calls the command.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if the command has no
  ///   handler.
  public final func dispatch<Result, Failure: Error>(
    resultOrThrowing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    let failure = dispatchSlowly(index, with: values, lastResult: { observed(result) }) { target in
      do throws(Failure) { result = .success(try call(target)) } catch { result = .failure(error) }
    }
    if let failure { throw error(index, failure, as: Failure.self) }
    guard let result else { throw missingResult(index, as: Failure.self) }
    return try result.get()
  }
}

/// The result or error of a call, in the form that interceptors and wrappers need.
///
/// For `Result`, the runtime would search all conformances of the program when the first call ends.
enum CallEnd {
  case success(CommandValue?)
  case failure(any Error)
}

/// Returns the end of a call.
private func observed<Value, Failure: Error>(
  _ result: Swift.Result<Value, Failure>?
) -> CallEnd {
  switch result {
  case nil: .success(nil)
  case .success(let value): .success(CommandValue(any: value))
  case .failure(let error): .failure(error)
  }
}

extension CommandRouter {
  /// A closure that calls a target and stores its result or error.
  ///
  /// The closure stores the result instead of returning it, because returning a value of generic
  /// type would require a memory allocation at run time.
  typealias Call = (CommandTarget<Commands>) -> Void

  /// A closure that returns the result or error of the last call.
  typealias LastResult = () -> CallEnd

  /// Calls the target of a command, passing through the interceptors and wrappers if there are any.
  /// - Returns: The dispatch failure, or nil if there is none.
  @inline(__always)
  private func dispatchSlowly(
    _ index: Int, with values: (inout CommandValues) -> Void, lastResult: LastResult, _ call: Call
  ) -> DispatchFailure? {
    guard isIntercepted else { return dispatchFromHere(index, call) }
    return intercept(index, with: values, lastResult: lastResult, call)
  }

  /// Calls the target of a command in this dispatcher or in the nearest ancestor that has a target.
  ///
  /// The call happens in a method of the router that owns the registration, so the router needs no
  /// additional retain.
  @inline(__always)
  private func dispatchFromHere(_ index: Int, _ call: Call) -> DispatchFailure? {
    if !methods.isEmpty, let method = methods[index] {
      if method.isKept {
        callInPlace(CommandTarget(method: method), call)
        return nil
      }
      // The handler stays alive until the call has bound the method to it.
      if let handler = method.watchedHandler {
        withExtendedLifetime(handler) { callInPlace(CommandTarget(method: method), call) }
        return nil
      }
    }
    if let slot = current.strong {
      callInPlace(CommandTarget(slot: slot), call)
      return nil
    }
    if let slot = current.weak,
      slot.whileWatched({ callInPlace(CommandTarget(slot: slot), call) })
    {
      return nil
    }
    guard isOpen else { return dispatchByRegistration(index, call) }
    return parent == nil ? .unhandled : parent?.dispatchUpChain(index, call)
  }

  /// Looks up the target in this router's registrations and calls it. This slower lookup is needed
  /// if a handler overrides another one or can make its commands unavailable, or if the router is
  /// closed.
  @inline(never)
  private func dispatchByRegistration(_ index: Int, _ call: Call) -> DispatchFailure? {
    guard !isClosed else { return .unhandled }
    learnConditions()
    guard let (registration, handler) = registration(ofCommandAt: index) else {
      return parent == nil ? .unhandled : parent?.dispatchUpChain(index, call)
    }
    if let error = unavailability(index, of: handler) { return .failed(error) }
    withExtendedLifetime((registration, handler)) { callInPlace(target(registration), call) }
    return nil
  }

  /// Calls ``dispatchFromHere(_:_:)`` without inlining it, because an inlined function cannot call
  /// itself.
  @inline(never)
  final func dispatchUpChain(_ index: Int, _ call: Call) -> DispatchFailure? {
    dispatchFromHere(index, call)
  }

  /// Calls a target of this router. Counting the call in `callsInPlace` keeps the target valid
  /// until the call returns.
  @inline(__always)
  private func callInPlace(_ target: CommandTarget<Commands>, _ call: Call) {
    callsInPlace &+= 1
    call(target)
    callsInPlace &-= 1
    if callsInPlace < 0 { releaseRetired() }
  }
}
