// MARK: - The fast path

// A handler that is kept alive is called where the command is inlined. One that is not is called in
// `dispatch`: the retain and release around its call would need registers that each call would save.

extension CommandRouter {
  /// Calls the handler of the protocol if it is kept alive and nothing else has to be looked at.
  /// - Parameter call: Calls the command on the handler.
  /// - Returns: What the handler returned, or nil if ``dispatch(_:to:override:with:)`` has to decide.
  /// - Throws: What the handler throws.
  @inlinable @inline(__always)
  public final func dispatchDirectly<Result, Failure: Error>(
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let handler = direct.strong else { return nil }
    return try callInPlace(handler, call)
  }

  /// Calls the current handler of a command, wherever it is registered.
  /// - Parameters:
  ///   - key: The command.
  ///   - call: Calls the command on a handler of the protocol.
  ///   - overriding: Calls the command by a method that is registered for it alone.
  ///   - values: The arguments, for interceptors.
  /// - Returns: What the handler returned, or nil if there is no handler.
  /// - Throws: What the handler throws.
  /// - Complexity: O(*n*) in the number of levels up to the one that handles the command.
  @inlinable @inline(__always)
  public final func dispatch<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) throws(Failure) -> Result? {
    if let handler = direct.weak?.load() { return try call(handler) }
    return try dispatchSlowly(key, to: call, override: overriding, with: values)
  }

  /// Calls a handler in its slot, which `callsInPlace` preserves until the call returns.
  @inlinable @inline(__always)
  final func callInPlace<Result, Failure: Error>(
    _ handler: CallTargets<Commands>, _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    callsInPlace &+= 1
    defer {
      callsInPlace &-= 1
      if callsInPlace < 0 { releaseRetired() }
    }
    return try handler.call(call)
  }
}

// MARK: - The slow path

extension CommandRouter {
  /// Calls the handler of this level or of one above, and notifies interceptors.
  @inlinable @inline(never)
  final func dispatchSlowly<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) throws(Failure) -> Result? {
    guard isIntercepted else { return try dispatchFromHere(key, to: call, override: overriding) }
    return try intercepted(key, with: values) { () throws(Failure) in
      try dispatchUpChain(key, to: call, override: overriding)
    }
  }

  /// Calls the handler of this level, or else that of the nearest level above.
  @inlinable @inline(__always)
  final func dispatchFromHere<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let method = method(of: key) { return try overriding(method) }
    if let handler = current.weak?.load() { return try call(handler) }
    if let handler = current.strong { return try callInPlace(handler, call) }
    guard isOpen else { return nil }
    return try parent?.dispatchUpChain(key, to: call, override: overriding)
  }

  /// Does the same as a function of its own, because an inlined function cannot call itself.
  @inlinable @inline(never)
  final func dispatchUpChain<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try dispatchFromHere(key, to: call, override: overriding)
  }
}

// MARK: - Asynchronous dispatch

extension CommandRouter {
  /// Calls the current handler of an asynchronous command, and keeps it alive until the call returns.
  ///
  /// The call completes with the handler it began with, whatever is registered meanwhile.
  @inlinable
  public final func dispatchAsync<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) async throws(Failure) -> Result,
    override overriding: (Method) async throws(Failure) -> Result,
    with values: () -> [CommandValue]
  ) async throws(Failure) -> Result? {
    guard isIntercepted else {
      return try await dispatchAsyncUpChain(key, to: call, override: overriding)
    }
    return try await interceptedAsync(key, with: values) { () async throws(Failure) in
      try await dispatchAsyncUpChain(key, to: call, override: overriding)
    }
  }

  @inlinable
  final func dispatchAsyncUpChain<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) async throws(Failure) -> Result,
    override overriding: (Method) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    if let method = method(of: key) { return try await overriding(method) }
    if let handler = current.load() { return try await call(handler) }
    guard isOpen else { return nil }
    return try await parent?.dispatchAsyncUpChain(key, to: call, override: overriding)
  }
}
