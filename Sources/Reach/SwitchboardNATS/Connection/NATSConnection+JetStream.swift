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

    /// Reads the current values of keys without a consumer: one request for each of them, and one that
    /// finds no more.
    /// - Parameters:
    ///   - subject: The subject of the keys.
    ///   - stream: The stream of the bucket. If it does not exist, there are no values.
    func currentValues(
      of subject: String, in stream: String
    ) async throws(NATSStatus) -> [NATSMessage] {
      try await blocking { connection throws(NATSStatus) in
        do throws(NATSStatus) {
          return try Self.currentValues(of: subject, in: stream, JetStream(connection, wait: 250))
        } catch {
          let isUnanswered = error.status == NATS_TIMEOUT || error.status == NATS_NO_RESPONDERS
          guard isUnanswered else { throw error }
        }
        // Nothing answers for a stream that does not exist.
        let context = try JetStream(connection)
        do throws(NATSStatus) { _ = try Self.lastRevision(in: stream, context) } catch {
          if error.isMissing { return [] }
          throw error
        }
        return try Self.currentValues(of: subject, in: stream, context)
      }
    }

    static func currentValues(
      of subject: String, in stream: String, _ context: JetStream
    ) throws(NATSStatus) -> [NATSMessage] {
      var messages: [NATSMessage] = [], subjects: Set<String> = []
      var options = jsDirectGetMsgOptions()
      jsDirectGetMsgOptions_Init(&options)
      options.Sequence = 1
      let isOneKey = !subject.contains("*")
      while let (message, number) = try next(subject, in: stream, context, &options) {
        let isNew = subjects.insert(message.subject).inserted
        if !isNew { messages.removeAll { $0.subject == message.subject } }
        messages.append(message)
        // A key that comes again was written meanwhile, so all earlier keys have been read.
        if isOneKey || !isNew { break }
        options.Sequence = number + 1
      }
      return messages
    }

    /// Returns the next value of a subject and its number, or nil if there is none.
    private static func next(
      _ subject: String, in stream: String, _ context: JetStream,
      _ options: inout jsDirectGetMsgOptions
    ) throws(NATSStatus) -> (NATSMessage, number: UInt64)? {
      var message: OpaquePointer?
      // The library keeps the subject only during the call.
      let status = subject.withCString { text in
        options.NextBySubject = text
        return js_DirectGetMsg(&message, context.pointer, stream, nil, &options)
      }
      if status == NATS_NOT_FOUND { return nil }
      try NATSStatus.check(status)
      guard let message else { return nil }
      defer { natsMsg_Destroy(message) }
      return (NATSMessage(message), natsMsg_GetSequence(message))
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
        try Self.lastRevision(in: stream, JetStream(connection))
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
      in stream: String, _ context: JetStream
    ) throws(NATSStatus) -> Int {
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

    /// - Parameter wait: The number of milliseconds in which the server must answer.
    init(_ connection: OpaquePointer, wait: Int64 = 2_000) throws(NATSStatus) {
      var options = jsOptions(), context: OpaquePointer?
      jsOptions_Init(&options)
      options.Wait = wait
      try NATSStatus.check(natsConnection_JetStream(&context, connection, &options))
      guard let context else { throw NATSStatus(status: NATS_ERR) }
      pointer = context
    }

    deinit { jsCtx_Destroy(pointer) }

    /// Writes a value.
    /// - Parameter revision: The number of the change that the value replaces, 0 for a key without a
    ///   value, or nil to replace any value.
    /// - Returns: The number of the change.
    func publish(
      _ value: Data, to subject: String, over revision: Int?
    ) throws(NATSStatus) -> Int {
      var options = jsPubOptions(), code = jsErrCode(rawValue: 0)
      jsPubOptions_Init(&options)
      if let revision {
        options.ExpectLastSubjectSeq = UInt64(revision)
        options.ExpectNoMessage = revision == 0
      }
      var acknowledgement: UnsafeMutablePointer<jsPubAck>?
      // The library copies the bytes before the call returns.
      let status = value.withUnsafeBytes { bytes in
        js_Publish(
          &acknowledgement, pointer, subject, bytes.baseAddress, CInt(bytes.count),
          &options, &code)
      }
      try NATSStatus.check(status, code)
      defer { jsPubAck_Destroy(acknowledgement) }
      return Int(acknowledgement?.pointee.Sequence ?? 0)
    }

    /// Removes a key of a bucket.
    /// - Parameters:
    ///   - data: What the bucket stores as the mark of the removal.
    ///   - subject: The subject of the key.
    func publishRemoval(_ data: Data, to subject: String) throws(NATSStatus) {
      let message = try OutgoingMessage(data, to: subject, headers: ["KV-Operation": "DEL"])
      var code = jsErrCode(rawValue: 0)
      try NATSStatus.check(js_PublishMsg(nil, pointer, message.pointer, nil, &code), code)
    }
  }

  /// A message with headers, which is destroyed when it is released.
  final class OutgoingMessage {
    let pointer: OpaquePointer

    init(
      _ data: Data, to subject: String, reply: String? = nil, headers: [String: String]
    ) throws(NATSStatus) {
      var message: OpaquePointer?
      // The library copies the bytes before the call returns.
      let status = data.withUnsafeBytes {
        natsMsg_Create(&message, subject, reply, $0.baseAddress, CInt($0.count))
      }
      try NATSStatus.check(status)
      guard let message else { throw NATSStatus(status: NATS_NO_MEMORY) }
      pointer = message
      for (name, value) in headers { natsMsgHeader_Set(message, name, value) }
    }

    deinit { natsMsg_Destroy(pointer) }
  }
#endif
