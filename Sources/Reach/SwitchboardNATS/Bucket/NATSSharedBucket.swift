#if NATS
  internal import SwitchboardRemote
  internal import Synchronization

  /// A bucket of values that several programs write, with numbers for all changes. The servers keep
  /// it on disk.
  package final class NATSSharedBucket: Sendable {
    struct State {
      var connection: NATSConnection?
      var bucket: NATSBucket?
      var isClosed = false
    }

    let name: String
    private let configuration: NATSConfiguration
    let state = Mutex(State())

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
        defer {
          state.connection = nil
          state.bucket = nil
        }
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
      configuration.lifetime = .zero
      configuration.keepsValuesOnDisk = true
      let names = try NATSNames(name)
      let (changes, change) = AsyncStream.makeStream(of: NATSConnection.Event.self)
      let connection = try await NATSConnection(configuration) { change.yield($0) }
      let bucket = NATSBucket(connection, names, configuration)
      state.withLock {
        $0.connection = connection
        $0.bucket = bucket
      }
      defer { connection.close() }
      change.yield(.reconnected(messageLimit: connection.messageLimit))
      var watch: BucketWatch?
      for await change in changes where !isClosed {
        switch change {
        case .reconnected, .gap:
          withExtendedLifetime(watch) {}
          watch = nil
          watch = await open(bucket, connection, names, events)
        case .disconnected:
          watch = nil
          events.yield(.disconnected("the connection was lost"))
        case .refused: break
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
          return try await BucketWatch(names, connection, configuration.clock, events)
        } catch {
          let error =
            connection.refusedSubject(after: error).map(RemoteError.notPermitted)
            ?? RemoteError.noValues(because: "\(error)")
          if !hasFailed { events.yield(.disconnected("\(error)")) }
          hasFailed = true
          try? await configuration.clock.sleep(for: configuration.reconnectionDelay)
        }
      }
      return nil
    }
  }
#endif
