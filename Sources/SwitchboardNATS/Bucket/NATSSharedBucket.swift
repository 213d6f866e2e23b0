#if NATS
  package import Foundation
  internal import CNATS
  internal import SwitchboardRemote
  internal import Synchronization

  /// A bucket of values that several programs write, with numbers for all changes. The servers keep
  /// it on disk.
  package final class NATSSharedBucket: Sendable {
    private struct State {
      var connection: NATSConnection?
      var bucket: NATSBucket?
      var isClosed = false
    }

    private let name: String
    private let configuration: NATSConfiguration
    private let state = Mutex(State())

    /// Creates a bucket that is not connected.
    /// - Parameters:
    ///   - name: The name of the bucket: ASCII letters, digits, `-` and `_`.
    ///   - configuration: The address of the NATS server, and how to connect to it.
    package init(named name: String, _ configuration: NATSConfiguration) {
      self.name = name
      self.configuration = configuration
    }

    /// Ends the connection.
    package func close() async {
      let connection = state.withLock { state in
        state.isClosed = true
        defer { (state.connection, state.bucket) = (nil, nil) }
        return state.connection
      }
      connection?.close()
    }
  }

  // MARK: - Events

  extension NATSSharedBucket {
    /// Connects, and connects again whenever the connection is lost, until the bucket is closed or
    /// the task of the consumer is cancelled.
    package func events() -> AsyncStream<NATSBucketEvent> {
      let (events, continuation) = AsyncStream.makeStream(of: NATSBucketEvent.self)
      let reading = Task {
        while !Task.isCancelled, !isClosed {
          do { try await read(into: continuation) } catch {
            continuation.yield(.disconnected("\(error)"))
          }
          try? await configuration.clock.sleep(for: configuration.reconnectionDelay)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
      return events
    }

    private var isClosed: Bool { state.withLock(\.isClosed) }

    /// Connects and reports events until the connection ends for good.
    private func read(into events: AsyncStream<NATSBucketEvent>.Continuation) async throws {
      var configuration = configuration
      (configuration.lifetime, configuration.keepsValuesOnDisk) = (.zero, true)
      let names = try NATSNames(name)
      let (changes, change) = AsyncStream.makeStream(of: NATSConnection.Event.self)
      let connection = try await NATSConnection(configuration) { change.yield($0) }
      let bucket = NATSBucket(connection, names, configuration)
      state.withLock { ($0.connection, $0.bucket) = (connection, bucket) }
      defer { connection.close() }
      change.yield(.reconnected)
      var watch: BucketWatch?
      for await change in changes where !isClosed {
        withExtendedLifetime(watch) {}
        watch = nil
        switch change {
        case .reconnected, .gap: watch = await open(bucket, connection, names, events)
        case .disconnected: events.yield(.disconnected("the connection was lost"))
        case .closed: throw RemoteError.connectionClosed
        }
      }
    }

    /// Opens a watch, again and again while there is a connection.
    private func open(
      _ bucket: NATSBucket, _ connection: NATSConnection, _ names: NATSNames,
      _ events: AsyncStream<NATSBucketEvent>.Continuation
    ) async -> BucketWatch? {
      var hasFailed = false
      while connection.isConnected, !Task.isCancelled {
        do throws(NATSStatus) {
          try await bucket.open()
          return try await BucketWatch(names, connection, events)
        } catch {
          let error = RemoteError.noValues(because: "\(error)")
          if !hasFailed { events.yield(.disconnected("\(error)")) }
          hasFailed = true
          try? await configuration.clock.sleep(for: configuration.reconnectionDelay)
        }
      }
      return nil
    }
  }

  // MARK: - Writing

  extension NATSSharedBucket {
    /// Writes a value.
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - revision: The number of the change that the value replaces, or 0 for a key without a
    ///     value. If it is nil, the value replaces any other.
    /// - Returns: The number of the change.
    /// - Throws: ``NATSBucketError`` if the value may not have been written.
    package func put(
      _ value: Data, for key: String, over revision: Int?
    ) async throws(NATSBucketError) -> Int {
      let connection = try connected().connection
      do throws(NATSStatus) {
        let subject = try subject(of: key)
        return try await connection.blocking { connection throws(NATSStatus) in
          try Self.publish(value, subject, over: revision, connection)
        }
      } catch {
        throw NATSBucketError(error)
      }
    }

    /// Removes a value.
    /// - Throws: ``NATSBucketError`` if the value may not have been removed.
    package func remove(_ key: String) async throws(NATSBucketError) {
      let bucket = try connected().bucket
      do throws(NATSStatus) { try await bucket.put([(key, nil)]) } catch {
        throw NATSBucketError(error)
      }
    }

    private func connected() throws(NATSBucketError) -> (
      connection: NATSConnection, bucket: NATSBucket
    ) {
      let (connection, bucket) = state.withLock { ($0.connection, $0.bucket) }
      // The library would wait for the connection.
      guard let connection, let bucket, connection.isConnected else { throw .disconnected }
      return (connection, bucket)
    }

    private func subject(of key: String) throws(NATSStatus) -> String {
      do { return try NATSNames(name).subject(of: key) } catch {
        throw NATSStatus(status: NATS_INVALID_ARG)
      }
    }

    private static func publish(
      _ value: Data, _ subject: String, over revision: Int?, _ connection: OpaquePointer
    ) throws(NATSStatus) -> Int {
      let context = try JetStream(connection)
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
          &acknowledgement, context.pointer, subject, bytes.baseAddress, CInt(bytes.count),
          &options, &code)
      }
      try NATSStatus.check(status, code)
      defer { jsPubAck_Destroy(acknowledgement) }
      return Int(acknowledgement?.pointee.Sequence ?? 0)
    }
  }

  // MARK: - Values

  /// An event of a bucket.
  package enum NATSBucketEvent: Sendable {
    /// The bucket is connected. The associated value contains the newest change of each key.
    case connected([NATSBucketEntry])
    /// A value was written or removed.
    case changed(NATSBucketEntry)
    /// There is no connection for the given reason.
    case disconnected(String)
  }

  /// A change of a value.
  package struct NATSBucketEntry: Sendable {
    /// The key.
    package let key: String
    /// The value, or nil if it was removed.
    package let value: Data?
    /// The number of the change.
    package let revision: Int
    /// The time of the change, by the clock of the server.
    package let date: Date
  }

  /// The reason why a value may not have been written.
  package enum NATSBucketError: Error, Equatable, Sendable {
    /// The key has been changed since the given revision.
    case conflict
    /// There is no connection, or the server doesn't answer.
    case disconnected
    /// The server refuses the value for the given reason.
    case refused(String)
  }

  extension NATSBucketError {
    fileprivate init(_ error: NATSStatus) {
      switch (error.status, error.code) {
      case (_, Int(JSStreamWrongLastSequenceErr.rawValue)): self = .conflict
      case (NATS_MAX_PAYLOAD, _): self = .refused("the value is too long")
      case (NATS_NOT_PERMITTED, _): self = .refused("it is not permitted")
      case (_, Int(JSStreamMessageExceedsMaximumErr.rawValue)):
        self = .refused("the value is too long")
      case (_, let code) where Self.fullCodes.contains(code):
        self = .refused("the server has no space left")
      default: self = .disconnected
      }
    }

    /// The codes of a store that takes nothing more.
    private static var fullCodes: [Int] {
      [
        JSAccountResourcesExceededErr, JSMemoryResourcesExceededErr,
        JSStorageResourcesExceededErr, JSStreamStoreFailedErr,
      ].map { Int($0.rawValue) }
    }
  }
#endif
