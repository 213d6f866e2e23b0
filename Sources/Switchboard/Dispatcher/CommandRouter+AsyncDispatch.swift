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
    let answer = await dispatchSlowly(index, with: values, call)
    if case .failure(let shortfall) = answer { drop(index, shortfall) }
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
    switch await dispatchSlowly(index, with: values, call) {
    case .success(let result): return result
    case .failure(let shortfall):
      drop(index, shortfall)
      return nil
    }
  }

  /// Calls what answers an asynchronous command that can throw.
  /// - Parameters:
  ///   - index: The command's place in its protocol, from 0.
  ///   - values: Collects the arguments, for interceptors.
  ///   - call: Calls the command.
  /// - Returns: The command's result.
  /// - Throws: What the command throws, or ``CommandError`` if nothing answers.
  public final func dispatchAsync<Result, Failure: Error>(
    throwing index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    switch await dispatchSlowly(index, with: values, call) {
    case .success(let result): return result
    case .failure(let shortfall): throw error(index, shortfall, as: Failure.self)
    }
  }

  /// Calls what answers an asynchronous command, by way of the interceptors and wrappers.
  private func dispatchSlowly<Result>(
    _ index: Int, with values: (inout CommandValues) -> Void,
    _ call: @MainActor (CommandTarget<Commands>) async throws -> Result
  ) async -> Swift.Result<Result, Shortfall> {
    guard isIntercepted else { return await dispatchFromHere(index, call) }
    return await intercept(index, with: CommandValues(values).values, call)
  }

  /// Calls what answers an asynchronous command at this level, or else at the nearest level above.
  final func dispatchFromHere<Result>(
    _ index: Int, _ call: @MainActor (CommandTarget<Commands>) async throws -> Result
  ) async -> Swift.Result<Result, Shortfall> {
    do {
      return .success(try await call(target(index)))
    } catch let shortfall as Shortfall {
      return .failure(shortfall)
    } catch {
      return .failure(.failed(error))
    }
  }

  /// Returns what answers a command at this level, or else at the nearest level above.
  private func target(_ index: Int) throws(Shortfall) -> CommandTarget<Commands> {
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

  private func targetByRegistration(_ index: Int) throws(Shortfall) -> CommandTarget<Commands> {
    guard !isClosed else { throw .unhandled }
    guard let (registration, handler) = registration(ofCommandAt: index) else {
      guard let parent else { throw .unhandled }
      return try parent.target(index)
    }
    if let error = unavailability(index, of: handler) { throw .failed(error) }
    return target(registration, keeping: handler)
  }
}
