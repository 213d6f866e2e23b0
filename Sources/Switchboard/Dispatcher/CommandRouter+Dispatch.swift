// MARK: - Dispatch

extension CommandRouter {
  /// Calls a held handler where it lies, if there is one and nothing else has to be looked at.
  /// - Returns: what the handler returned; nil if there is more to look at.
  /// - Throws: what the handler throws.
  @inlinable @inline(__always)
  public final func dispatchInPlace<Result, Failure: Error>(
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let fast else { return nil }
    return try callInPlace(fast, call)
  }

  /// Calls whoever handles a command now.
  /// - Parameters:
  ///   - key: the command.
  ///   - call: calls it on a handler of the protocol.
  ///   - overriding: calls it by a method that the command has for itself.
  ///   - values: the arguments, for interceptors.
  /// - Returns: what the handler returned; nil if nobody handles it.
  /// - Throws: what the handler throws.
  /// - Complexity: O(1), and O(*n*) in the number of levels up to the one that handles it.
  @inlinable @inline(__always)
  public final func dispatch<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) throws(Failure) -> Result? {
    // Weakly is how handlers are held usually: a call into the slow path would add a third.
    if let handler = fastWatched?.pointee.load() { return try call(handler) }
    return try dispatchSlowly(key, to: call, override: overriding, with: values)
  }

  @inlinable @inline(never)
  final func dispatchSlowly<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) throws(Failure) -> Result? {
    guard isIntercepted else { return try reachHere(key, to: call, override: overriding) }
    return try intercepted(key, with: values) { () throws(Failure) in
      try reach(key, to: call, override: overriding)
    }
  }

  /// Calls whoever handles a command here or further up.
  @inlinable @inline(never)
  final func reach<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try reachHere(key, to: call, override: overriding)
  }

  @inlinable @inline(__always)
  final func reachHere<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let method = method(of: key) { return try overriding(method) }
    if let handler = watched?.pointee.load() { return try call(handler) }
    if let held { return try callInPlace(held, call) }
    guard isOpen else { return nil }
    return try parent?.reach(key, to: call, override: overriding)
  }

  /// Calls a held handler where it lies; `activeCalls` keeps it there until the call returns.
  @inlinable @inline(__always)
  final func callInPlace<Result, Failure: Error>(
    _ handler: UnsafeMutablePointer<HeldHandler<Commands>>,
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    activeCalls &+= 1
    defer {
      activeCalls &-= 1
      if activeCalls < 0 { releaseRetired() }
    }
    return try handler.pointee.with(call)
  }
}

// MARK: - Asynchronous dispatch

extension CommandRouter {
  /// Calls whoever handles an asynchronous command now, and keeps that alive until it returns.
  ///
  /// The call completes with the handler it began with, whatever is registered meanwhile.
  @inlinable
  public final func dispatchAsync<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) async throws(Failure) -> Result,
    override overriding: (Method) async throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) async throws(Failure) -> Result? {
    guard isIntercepted else { return try await reachAsync(key, to: call, override: overriding) }
    return try await interceptedAsync(key, with: values) { () async throws(Failure) in
      try await reachAsync(key, to: call, override: overriding)
    }
  }

  @inlinable
  final func reachAsync<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) async throws(Failure) -> Result,
    override overriding: (Method) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    if let method = method(of: key) { return try await overriding(method) }
    if let handler = watched?.pointee.load() ?? held?.pointee.handler {
      return try await call(handler)
    }
    guard isOpen else { return nil }
    return try await parent?.reachAsync(key, to: call, override: overriding)
  }
}
