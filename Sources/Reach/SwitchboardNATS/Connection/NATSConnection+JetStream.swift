#if NATS
  internal import CNATS
  internal import Foundation

  // MARK: - JetStream

  extension NATSConnection {
    /// Runs a closure that may wait for a server.
    func blocking<Value: Sendable>(
      _ body: @escaping @Sendable (_ connection: OpaquePointer) throws(NATSStatus) -> Value
    ) async throws(NATSStatus) -> Value {
      // A large value makes the library wait for a server that does not read, with its lock held.
      try await Self.on(queue) { [handle, outgoing] () throws(NATSStatus) in
        try outgoing.keepingBusy { () throws(NATSStatus) in try body(handle.pointer) }
      }.get()
    }

    static func on<Value: Sendable, Failure: Error>(
      _ queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(returning: Result(catching: body))
          nats_ReleaseThreadMemory()
        }
      }
    }

    /// Returns the subject that the server has refused if that explains why it did not answer.
    func refusedSubject(after error: NATSStatus) -> String? {
      error.status == NATS_TIMEOUT ? state.refusedService : nil
    }

    /// Runs a closure that writes to a subject. If the server has refused the subject instead of
    /// answering, the error says so.
    func explainingRefusal<Value>(
      of subject: String, _ body: () throws(NATSStatus) -> Value
    ) throws(NATSStatus) -> Value {
      // To write would wait for an answer that never comes.
      if state.isRefused(subject) { throw NATSStatus(status: NATS_NOT_PERMITTED) }
      do throws(NATSStatus) { return try body() } catch {
        guard error.status == NATS_TIMEOUT, state.isRefused(subject) else { throw error }
        throw NATSStatus(status: NATS_NOT_PERMITTED)
      }
    }

    /// Receives the current values of keys, and then their changes.
    /// - Parameters:
    ///   - subject: The subject of the keys.
    ///   - stream: The stream of the bucket.
    ///   - receive: A closure that is called on a thread of the library. It receives a message, and
    ///     whether no current value follows.
    /// - Returns: The subscription, and whether there are current values.
    func watch(
      _ subject: String, in stream: String,
      _ receive: @escaping @Sendable (sending NATSMessage, Bool) -> Void
    ) async throws(NATSStatus) -> (NATSSubscription, hasCurrent: Bool) {
      let last = try await blocking { connection throws(NATSStatus) in
        try Self.lastRevision(in: stream, connection)
      }
      let number = Self.messages.add { message in
        guard let entry = message.entry else { return }
        // The server counts a value as pending that has been replaced before it was delivered. But
        // values come in the order of their revisions, so a later one says that all have come.
        receive(message, entry.pendingCount == 0 || entry.revision > last)
      }
      do throws(NATSStatus) {
        let watch = try await blocking { connection throws(NATSStatus) in
          try Self.watch(subject, in: stream, connection, number)
        }
        // A value must not be lost. The server stops until those that it has sent have been received.
        let slot = SubscriptionSlot(limit: nil)
        slot.fill(watch.handle.pointer)
        return (made(slot, number), watch.hasCurrent)
      } catch {
        Self.messages.remove(number)
        throw error
      }
    }

    /// Returns the number of the newest change in a bucket.
    private static func lastRevision(
      in stream: String, _ connection: OpaquePointer
    ) throws(NATSStatus) -> Int {
      let context = try JetStream(connection)
      // Safe: a successful call hands the structure over to its caller, which frees it once.
      var info: UnsafeMutablePointer<jsStreamInfo>?, code = jsErrCode(rawValue: 0)
      let status = js_GetStreamInfo(&info, context.pointer, stream, nil, &code)
      try NATSStatus.check(status, code)
      defer { jsStreamInfo_Destroy(info) }
      return info.map { Int($0.pointee.State.LastSeq) } ?? 0
    }

    private static func watch(
      _ subject: String, in stream: String, _ connection: OpaquePointer, _ number: Int
    ) throws(NATSStatus) -> (handle: NATSHandle, hasCurrent: Bool) {
      let context = try JetStream(connection)
      var options = jsSubOptions(), code = jsErrCode(rawValue: 0)
      jsSubOptions_Init(&options)
      options.Ordered = true
      options.Config.DeliverPolicy = js_DeliverLastPerSubject
      var subscription: OpaquePointer?
      // The library keeps the name only during the call.
      let status = stream.withCString { name in
        options.Stream = name
        return js_Subscribe(
          &subscription, context.pointer, subject, receive,
          CallbackTable<NATSMessage>.pointer(number), nil, &options, &code)
      }
      try NATSStatus.check(status, code)
      guard let subscription else { throw NATSStatus(status: NATS_ERR) }
      do throws(NATSStatus) {
        return (NATSHandle(pointer: subscription), try hasCurrent(subscription))
      } catch {
        EndedSubscriptions.destroy([NATSHandle(pointer: subscription)], of: connection)
        throw error
      }
    }

    private static func hasCurrent(_ subscription: OpaquePointer) throws(NATSStatus) -> Bool {
      // Safe: a successful call hands the structure over to its caller, which frees it once.
      var info: UnsafeMutablePointer<jsConsumerInfo>?
      try NATSStatus.check(natsSubscription_GetConsumerInfo(&info, subscription, nil, nil))
      defer { jsConsumerInfo_Destroy(info) }
      return info.map { $0.pointee.NumPending > 0 || $0.pointee.Delivered.Consumer > 0 } ?? false
    }
  }

  /// A context for calls to JetStream, which is destroyed when it is released.
  final class JetStream {
    let pointer: OpaquePointer

    init(_ connection: OpaquePointer) throws(NATSStatus) {
      var options = jsOptions(), context: OpaquePointer?
      jsOptions_Init(&options)
      options.Wait = 2_000
      try NATSStatus.check(natsConnection_JetStream(&context, connection, &options))
      guard let context else { throw NATSStatus(status: NATS_ERR) }
      pointer = context
    }

    deinit { jsCtx_Destroy(pointer) }
  }
#endif
