// MARK: - Interception

extension CommandRouter {
  /// Dispatches between the two moments that interceptors see.
  final func intercept<Result, Failure: Error>(
    _ index: Int, with collect: (inout CommandValues) -> Void,
    _ body: () throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    guard isIntercepted, let dispatcher else { return try body() }
    let dispatch = dispatcher.begin(self, index, CommandValues(collect).values)
    let outcome = DispatchContext.$current.withValue(dispatch.id) {
      Swift.Result { () throws(Failure) in try body() }
    }
    dispatcher.end(dispatch, outcome)
    return try outcome.get()
  }

  /// Dispatches an asynchronous command between the two moments that interceptors see.
  ///
  /// The dispatcher is kept until the command returns, so that they see the second one.
  final func interceptAsync<Result, Failure: Error>(
    _ index: Int, with collect: (inout CommandValues) -> Void,
    _ body: () async throws(Failure) -> Result?
  ) async throws(Failure) -> Result? {
    guard isIntercepted, let dispatcher else { return try await body() }
    let dispatch = dispatcher.begin(self, index, CommandValues(collect).values)
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
