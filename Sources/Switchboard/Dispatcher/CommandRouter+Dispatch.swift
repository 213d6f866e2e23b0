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
    let shortfall = dispatchSlowly(index, with: values, outcome: { .success(nil) }, call)
    if let shortfall { drop(index, shortfall) }
  }

  /// Calls what answers a command that has no result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch<Failure: Error>(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    let outcome: Outcome = { failure.map { .failure($0) } ?? .success(nil) }
    let shortfall = dispatchSlowly(index, with: values, outcome: outcome) { target in
      failure = nil
      do throws(Failure) { try call(target) } catch { failure = error }
    }
    if let shortfall { throw error(index, shortfall, as: Failure.self) }
    if let failure { throw failure }
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
    let outcome: Outcome = { .success(CommandValue(any: result as Any)) }
    let shortfall = dispatchSlowly(index, with: values, outcome: outcome) { result = call($0) }
    guard let shortfall else { return result }
    drop(index, shortfall)
    return nil
  }

  /// Calls what answers a command that has a result and can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatch<Result, Failure: Error>(
    resultOrThrowing index: Int, with values: (inout CommandValues) -> Void,
    _ call: (CommandTarget<Commands>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    let shortfall = dispatchSlowly(index, with: values, outcome: { observed(result) }) { target in
      do throws(Failure) { result = .success(try call(target)) } catch { result = .failure(error) }
    }
    if let shortfall { throw error(index, shortfall, as: Failure.self) }
    guard let result else { throw missingResult(index, as: Failure.self) }
    return try result.get()
  }
}

/// Returns what a call came to, for those who look on.
private func observed<Value, Failure: Error>(
  _ result: Swift.Result<Value, Failure>?
) -> Swift.Result<CommandValue?, any Error> {
  switch result {
  case nil: .success(nil)
  case .success(let value): .success(CommandValue(any: value))
  case .failure(let error): .failure(error)
  }
}

extension CommandRouter {
  /// Calls a target and keeps what it returns or throws.
  ///
  /// Results of any type would need memory that is allocated at run time.
  typealias Call = (CommandTarget<Commands>) -> Void

  /// Returns what the last call returned or threw.
  typealias Outcome = () -> Swift.Result<CommandValue?, any Error>

  /// Calls what answers a command, by way of the interceptors and wrappers if there are any.
  /// - Returns: Why there was no call that counts, or nil if there was one.
  @inline(__always)
  private func dispatchSlowly(
    _ index: Int, with values: (inout CommandValues) -> Void, outcome: Outcome, _ call: Call
  ) -> Shortfall? {
    guard isIntercepted else { return dispatchFromHere(index, call) }
    return intercept(index, with: values, outcome: outcome, call)
  }

  /// Calls what answers a command at this level, or else at the nearest level above.
  ///
  /// The call happens in a method of the router that owns the registration: the router then needs no
  /// count of its own.
  @inline(__always)
  private func dispatchFromHere(_ index: Int, _ call: Call) -> Shortfall? {
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

  /// Calls what the registrations of this level tell, where looking at the newest is not enough.
  @inline(never)
  private func dispatchByRegistration(_ index: Int, _ call: Call) -> Shortfall? {
    guard !isClosed else { return .unhandled }
    guard let (registration, handler) = registration(ofCommandAt: index) else {
      return parent == nil ? .unhandled : parent?.dispatchUpChain(index, call)
    }
    if let error = unavailability(index, of: handler) { return .failed(error) }
    withExtendedLifetime((registration, handler)) { callInPlace(target(registration), call) }
    return nil
  }

  /// Does the same as a function of its own, because an inlined function cannot call itself.
  @inline(never)
  final func dispatchUpChain(_ index: Int, _ call: Call) -> Shortfall? {
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
