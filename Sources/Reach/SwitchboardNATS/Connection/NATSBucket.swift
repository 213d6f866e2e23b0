#if NATS
  internal import CNATS
  internal import Foundation
  internal import Synchronization

  /// The key-value bucket with the values of all programs of a kind.
  final class NATSBucket: Sendable {
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
    /// - Parameter entries: The values by key. A value that is nil deletes its key.
    /// - Returns: The errors of the values that have not been stored, by key.
    /// - Throws: ``NATSStatus`` if the server does not answer, so that any value may be missing.
    func put(
      _ entries: [(key: String, value: Data?)]
    ) async throws(NATSStatus) -> [String: NATSStatus] {
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
            failures[entry.key] = try failure(of: entry.value, for: entry.key)
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
    private func failure(of value: Data?, for key: String) throws(NATSStatus) -> NATSStatus? {
      do throws(NATSStatus) {
        try connection.explainingRefusal(of: names.subject(of: key)) { () throws(NATSStatus) in
          try put(value, for: key)
        }
        return nil
      } catch {
        if error.isSilence { throw error }
        return error
      }
    }

    /// Reads the clock of the server, which notes the time at which it stores a value.
    /// - Parameters:
    ///   - value: The value to store.
    ///   - key: The key of the value.
    ///   - count: The number of readings, of which the fastest one counts.
    func time(
      storing value: Data, for key: String, _ count: Int
    ) async throws(NATSStatus) -> ValueNumbers.Reference {
      guard connection.isConnected else { throw NATSStatus(status: NATS_CONNECTION_DISCONNECTED) }
      return try await connection.blocking { [self] _ throws(NATSStatus) in
        guard let store = store.withLock({ $0 }) else { throw NATSStatus(status: NATS_ERR) }
        return try store.time(storing: value, for: key, count)
      }
    }

    /// Returns the current values of keys.
    /// - Parameter keys: The keys, in which `*` stands for any word.
    func values(of keys: String) async throws(NATSStatus) -> [String: Data] {
      try await connection.blocking { [names] connection throws(NATSStatus) in
        try KeyValueStore(existing: names.bucket, connection)
          .values(of: keys, over: connection)
      }
    }

    private func put(_ value: Data?, for key: String) throws(NATSStatus) {
      guard let store = store.withLock({ $0 }) else { throw NATSStatus(status: NATS_ERR) }
      try store.put(value, for: key)
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

    func put(_ value: Data?, for key: String) throws(NATSStatus) {
      guard let value else {
        return try NATSStatus.check(kvStore_Delete(handle.pointer, key))
      }
      // The library copies the bytes before the call returns.
      let status = value.withUnsafeBytes {
        kvStore_Put(nil, handle.pointer, key, $0.baseAddress, CInt($0.count))
      }
      try NATSStatus.check(status)
    }

    /// Reads the clock of the server several times. The fastest answer tells the time best.
    func time(
      storing value: Data, for key: String, _ count: Int
    ) throws(NATSStatus) -> ValueNumbers.Reference {
      var best = try reading(storing: value, for: key)
      for _ in 1..<count {
        let reading = try reading(storing: value, for: key)
        if reading.duration < best.duration { best = reading }
      }
      return best.reference
    }

    private func reading(
      storing value: Data, for key: String
    ) throws(NATSStatus) -> (duration: Duration, reference: ValueNumbers.Reference) {
      let start = ContinuousClock.now
      try put(value, for: key)
      let duration = start.duration(to: .now)
      var entry: OpaquePointer?
      try NATSStatus.check(kvStore_Get(&entry, handle.pointer, key))
      defer { kvEntry_Destroy(entry) }
      let reference = ValueNumbers.Reference(
        microseconds: Int(kvEntry_Created(entry) / 1_000), instant: start + duration / 2)
      return (duration, reference)
    }

    func values(
      of keys: String, over connection: OpaquePointer
    ) throws(NATSStatus) -> [String: Data] {
      var options = kvWatchOptions(), watcher: OpaquePointer?
      kvWatchOptions_Init(&options)
      options.IgnoreDeletes = true
      try NATSStatus.check(kvStore_Watch(&watcher, handle.pointer, keys, &options))
      defer {
        kvWatcher_Stop(watcher)
        EndedSubscriptions.waitForReading(of: connection)
        kvWatcher_Destroy(watcher)
      }
      var values: [String: Data] = [:]
      while let entry = try Self.next(watcher) {
        values[entry.key] = entry.value
      }
      return values
    }

    /// Returns the next current value, or nil after the last one.
    private static func next(
      _ watcher: OpaquePointer?
    ) throws(NATSStatus) -> (key: String, value: Data)? {
      var entry: OpaquePointer?
      try NATSStatus.check(kvWatcher_Next(&entry, watcher, 2_000))
      guard let entry else { return nil }
      defer { kvEntry_Destroy(entry) }
      let count = Int(kvEntry_ValueLen(entry))
      let value = kvEntry_Value(entry).map { Data(bytes: $0, count: count) } ?? Data()
      return (String(cString: kvEntry_Key(entry)), value)
    }
  }
#endif
