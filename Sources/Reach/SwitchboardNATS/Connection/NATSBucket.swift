#if NATS
  internal import CNATS
  internal import Foundation
  internal import Synchronization

  /// The key-value bucket with the values of all programs of a kind.
  final class NATSBucket: Sendable {
    /// A value to write, or a mark that replaces a removed value.
    struct Entry: Sendable {
      let key: String
      let data: Data
      var isRemoval = false
    }

    private let connection: NATSConnection
    private let names: NATSNames
    private let configuration: NATSConfiguration
    private let store = Mutex<KeyValueStore?>(nil)

    init(_ connection: NATSConnection, _ names: NATSNames, _ configuration: NATSConfiguration) {
      self.connection = connection
      self.names = names
      self.configuration = configuration
    }

    /// The number of bytes that a value can have at most.
    var valueLimit: Int { connection.messageLimit }

    /// Creates the bucket unless it exists.
    func open() async throws(NATSStatus) {
      try await connection.blocking { [self] connection throws(NATSStatus) in
        try create(with: connection)
      }
    }

    /// Writes values, in order. One that fails doesn't keep the server from storing the others.
    /// - Returns: The errors of the values that have not been stored, by key.
    /// - Throws: ``NATSStatus`` if the server does not answer, so that any value may be missing.
    func put(_ entries: [Entry]) async throws(NATSStatus) -> [String: NATSStatus] {
      // The library would wait for the connection.
      guard connection.isConnected else { throw NATSStatus(status: NATS_CONNECTION_DISCONNECTED) }
      return try await connection.blocking { [self] connection throws(NATSStatus) in
        if store.withLock({ $0 == nil }) { try create(with: connection) }
        var failures: [String: NATSStatus] = [:]
        // Unless all values are stored or refused, the server may have lost the bucket.
        defer {
          if failures.values.contains(where: { $0.refusal == nil }) { store.withLock { $0 = nil } }
        }
        for entry in entries {
          do throws(NATSStatus) {
            failures[entry.key] = try failure(of: entry)
          } catch {
            failures[entry.key] = error
            throw error
          }
        }
        return failures
      }
    }

    /// Writes a value.
    /// - Returns: The error if the value has not been stored.
    /// - Throws: ``NATSStatus`` if the server does not answer, or if the connection is lost.
    private func failure(of entry: Entry) throws(NATSStatus) -> NATSStatus? {
      let subject = names.subject(of: entry.key)
      do throws(NATSStatus) {
        try connection.explainingRefusal(of: subject) { () throws(NATSStatus) in
          guard let store = store.withLock({ $0 }) else { throw NATSStatus(status: NATS_ERR) }
          guard entry.isRemoval else { return try store.put(entry) }
          try JetStream(connection.handle.pointer).publishRemoval(entry.data, to: subject)
        }
        return nil
      } catch {
        if error.isSilence { throw error }
        return error
      }
    }

    /// Writes the name of its owner to a key that has no value.
    /// - Returns: The owner that the key has already, or nil if it has the new one.
    func claim(_ key: String, for owner: String) async throws(NATSStatus) -> String? {
      guard connection.isConnected else { throw NATSStatus(status: NATS_CONNECTION_DISCONNECTED) }
      let subject = names.subject(of: key), stream = names.stream
      return try await connection.blocking { pointer throws(NATSStatus) in
        let context = try JetStream(pointer)
        do throws(NATSStatus) {
          _ = try context.publish(Data(owner.utf8), to: subject, over: 0)
          return nil
        } catch {
          guard error.code == Int(JSStreamWrongLastSequenceErr.rawValue) else { throw error }
          let values = try NATSConnection.currentValues(of: subject, in: stream, context)
          guard let value = values.first else { throw error }
          return String(decoding: value.data, as: UTF8.self)
        }
      }
    }

    /// Writes the name of its owner to a key again, whose lifetime begins anew.
    func renewClaim(_ key: String, of owner: String) async {
      _ = try? await put([Entry(key: key, data: Data(owner.utf8))])
    }

    /// Reads the clock of the server, which notes the time at which it stores a value.
    /// - Parameters:
    ///   - entry: The value to store.
    ///   - count: The number of readings, of which the fastest one counts.
    func time(
      storing entry: Entry, _ count: Int
    ) async throws(NATSStatus) -> ValueNumbers.Reference {
      guard connection.isConnected else { throw NATSStatus(status: NATS_CONNECTION_DISCONNECTED) }
      return try await connection.blocking { [self] _ throws(NATSStatus) in
        guard let store = store.withLock({ $0 }) else { throw NATSStatus(status: NATS_ERR) }
        return try store.time(storing: entry, count)
      }
    }

    private func create(with connection: OpaquePointer) throws(NATSStatus) {
      let created = try KeyValueStore(named: names.bucket, configuration, connection)
      store.withLock { $0 = created }
    }
  }

  // MARK: - KeyValueStore

  /// The library's object for a bucket, which is destroyed when it is released.
  private final class KeyValueStore: Sendable {
    private let handle: NATSHandle

    /// Creates a bucket unless it exists.
    convenience init(
      named bucket: String, _ configuration: NATSConfiguration, _ connection: OpaquePointer
    ) throws(NATSStatus) {
      let context = try JetStream(connection)
      var store: OpaquePointer?
      // The library keeps the name only during the call.
      let status = bucket.withCString { name in
        var options = kvConfig()
        kvConfig_Init(&options)
        options.Bucket = name
        options.History = 1
        options.TTL = Int64(configuration.lifetime / .nanoseconds(1))
        options.Replicas = CInt(configuration.replicas)
        options.StorageType =
          configuration.keepsValuesOnDisk ? js_FileStorage : js_MemoryStorage
        return js_CreateKeyValue(&store, context.pointer, &options)
      }
      guard status == NATS_OK, let store else {
        // A program with other options may have created the bucket.
        try self.init(existing: bucket, connection)
        return
      }
      self.init(NATSHandle(pointer: store))
    }

    private init(_ handle: NATSHandle) { self.handle = handle }

    init(existing bucket: String, _ connection: OpaquePointer) throws(NATSStatus) {
      let context = try JetStream(connection)
      var store: OpaquePointer?
      try NATSStatus.check(js_KeyValue(&store, context.pointer, bucket))
      guard let store else { throw NATSStatus(status: NATS_NOT_FOUND) }
      handle = NATSHandle(pointer: store)
    }

    deinit { kvStore_Destroy(handle.pointer) }

    func put(_ entry: NATSBucket.Entry) throws(NATSStatus) {
      // The library copies the bytes before the call returns.
      let status = entry.data.withUnsafeBytes {
        kvStore_Put(nil, handle.pointer, entry.key, $0.baseAddress, CInt($0.count))
      }
      try NATSStatus.check(status)
    }

    /// Reads the clock of the server several times. The fastest answer tells the time best.
    func time(
      storing entry: NATSBucket.Entry, _ count: Int
    ) throws(NATSStatus) -> ValueNumbers.Reference {
      var best = try reading(storing: entry)
      for _ in 1..<count {
        let reading = try reading(storing: entry)
        if reading.duration < best.duration { best = reading }
      }
      return best.reference
    }

    private func reading(
      storing entry: NATSBucket.Entry
    ) throws(NATSStatus) -> (duration: Duration, reference: ValueNumbers.Reference) {
      let start = ContinuousClock.now
      try put(entry)
      let duration = start.duration(to: .now)
      var stored: OpaquePointer?
      try NATSStatus.check(kvStore_Get(&stored, handle.pointer, entry.key))
      defer { kvEntry_Destroy(stored) }
      let reference = ValueNumbers.Reference(
        microseconds: Int(kvEntry_Created(stored) / 1_000), instant: start + duration / 2)
      return (duration, reference)
    }
  }
#endif
