// MARK: - Interception

extension CommandRouter {
  /// Dispatches between the two moments that interceptors see.
  @usableFromInline
  final func intercepted<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>, with values: () -> [CommandValue],
    _ body: () throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    guard let dispatcher else { return try body() }
    let dispatch = dispatcher.begin(key, values())
    let outcome = DispatchContext.$current.withValue(dispatch.id) {
      Swift.Result { () throws(Failure) in try body() }
    }
    dispatcher.end(dispatch, outcome)
    return try outcome.get()
  }

  /// Dispatches an asynchronous command between the two moments that interceptors see.
  ///
  /// The dispatcher is kept until the command returns, so that they see the second one.
  @usableFromInline
  final func interceptedAsync<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>, with values: () -> [CommandValue],
    _ body: () async throws(Failure) -> Result?
  ) async throws(Failure) -> Result? {
    guard let dispatcher else { return try await body() }
    let dispatch = dispatcher.begin(key, values())
    let outcome = await DispatchContext.$current.withValue(dispatch.id) {
      () async -> Swift.Result<Result?, Failure> in
      do throws(Failure) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    dispatcher.end(dispatch, outcome)
    return try outcome.get()
  }
}

/// The dispatch under way, which those sent by its handler belong to.
enum DispatchContext {
  @TaskLocal static var current: Int?
}
