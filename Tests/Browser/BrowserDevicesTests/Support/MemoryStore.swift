import BrowserDevices
import Foundation

/// The memory that the stores of several devices share, with the revision rules of a real one.
@MainActor
final class SharedMemory {
  private(set) var entries: [String: DeviceStoreEntry] = [:]
  /// All values that were ever written.
  private(set) var values: [(key: String, value: Data)] = []
  /// All values that were ever written as text, with their keys.
  private(set) var log: [String] = []
  private var revision = 0
  private var stores: [MemoryStore] = []
  /// The time of the store and of the devices. It moves on with each look, and not while a test waits.
  var date = Date()

  func now() -> Date {
    date += 0.001
    return date
  }

  func makeStore() -> MemoryStore {
    let store = MemoryStore(self)
    stores.append(store)
    return store
  }

  /// Loses all data, as a server with a new disk does.
  func lose() {
    entries = [:]
    revision = 0
  }

  func write(
    _ value: Data?, for key: String, over expected: Int?
  ) throws(DeviceStoreError) -> Int {
    if let expected, expected != entries[key]?.revision ?? 0 { throw .conflict }
    revision += 1
    let entry = DeviceStoreEntry(key: key, value: value, revision: revision, date: now())
    entries[key] = entry
    if let value { values.append((key, value)) }
    log.append("\(key) \(value.map { String(decoding: $0, as: UTF8.self) } ?? "removed")")
    for store in stores { store.deliver(.changed(entry)) }
    return revision
  }
}

/// The store of one device, whose connection a test can cut.
@MainActor
final class MemoryStore: DeviceStore {
  private let memory: SharedMemory
  private var onEvent: (@MainActor (DeviceStoreEvent) -> Void)?
  private(set) var isConnected = true
  /// A Boolean value that indicates whether the next write is stored without an acknowledgement.
  var losesAcknowledgement = false

  /// The beginning of the keys that the store refuses, or nil if it takes all.
  var refusedKeys: String?
  var valueLimit: Int?
  /// A Boolean value that indicates whether the store answers, as a server does that is not stopped.
  var isAnswering = true
  /// The number of attempts to write a refused key.
  private(set) var refusalCount = 0

  init(_ memory: SharedMemory) { self.memory = memory }

  func open(_ onEvent: @escaping @MainActor (DeviceStoreEvent) -> Void) {
    self.onEvent = onEvent
    if isConnected { connect() } else { disconnect() }
  }

  func connect() {
    isConnected = true
    onEvent?(.connected(memory.entries.values.sorted { $0.revision < $1.revision }))
  }

  func disconnect() {
    isConnected = false
    onEvent?(.disconnected("the line is cut"))
  }

  fileprivate func deliver(_ event: DeviceStoreEvent) {
    if isConnected { onEvent?(event) }
  }

  func put(
    _ value: Data, for key: String, over revision: Int?
  ) async throws(DeviceStoreError) -> Int {
    guard isConnected else { throw .disconnected }
    await Task.yield()
    guard isConnected else { throw .disconnected }
    if let refusedKeys, key.hasPrefix(refusedKeys) {
      refusalCount += 1
      throw .refused("the disk is full")
    }
    let stored = try memory.write(value, for: key, over: revision)
    if losesAcknowledgement {
      losesAcknowledgement = false
      throw .disconnected
    }
    return stored
  }

  func remove(_ key: String) async throws(DeviceStoreError) {
    guard isConnected else { throw .disconnected }
    _ = try memory.write(nil, for: key, over: nil)
  }

  func answers() async -> Bool { isConnected && isAnswering }

  func close() async { onEvent = nil }
}
