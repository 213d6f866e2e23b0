#if NATS
  import BrowserDevices
  import Foundation
  import SwitchboardNATS

  /// The store of devices in a bucket of a NATS server.
  @MainActor
  final class NATSDeviceStore: DeviceStore {
    private let bucket: NATSSharedBucket
    private var reading: Task<Void, Never>?

    /// The name of the bucket, which all devices use.
    private static let name = "browser-devices"

    /// Creates a store that is not connected.
    /// - Parameter address: The addresses of the servers, separated by commas, or nil to take those
    ///   of the environment.
    /// - Throws: `RemoteError` if the environment does not describe a server.
    init(_ address: String?) throws {
      var configuration = try NATSConfiguration(
        address: address, environment: ProcessInfo.processInfo.environment)
      configuration.program = "switchboard"
      bucket = NATSSharedBucket(named: Self.name, configuration)
    }

    func open(_ onEvent: @escaping @MainActor (DeviceStoreEvent) -> Void) {
      reading = Task { [bucket] in
        for await event in bucket.events() { onEvent(DeviceStoreEvent(event)) }
      }
    }

    func put(
      _ value: Data, for key: String, over revision: Int?
    ) async throws(DeviceStoreError) -> Int {
      do throws(NATSBucketError) {
        return try await bucket.put(value, for: key, over: revision)
      } catch {
        throw DeviceStoreError(error)
      }
    }

    func remove(_ key: String) async throws(DeviceStoreError) {
      do throws(NATSBucketError) { try await bucket.remove(key) } catch {
        throw DeviceStoreError(error)
      }
    }

    var valueLimit: Int? { bucket.valueLimit }

    func answers() async -> Bool { await bucket.answers() }

    func close() async {
      reading?.cancel()
      await bucket.close()
    }
  }

  extension DeviceStoreError {
    fileprivate init(_ error: NATSBucketError) {
      switch error {
      case .conflict: self = .conflict
      case .disconnected: self = .disconnected
      case .refused(let reason): self = .refused(reason)
      }
    }
  }

  extension DeviceStoreEvent {
    fileprivate init(_ event: NATSBucketEvent) {
      switch event {
      case .connected(let entries): self = .connected(entries.map(DeviceStoreEntry.init))
      case .changed(let entry): self = .changed(DeviceStoreEntry(entry))
      case .disconnected(let reason): self = .disconnected(reason)
      }
    }
  }

  extension DeviceStoreEntry {
    fileprivate init(_ entry: NATSBucketEntry) {
      self.init(key: entry.key, value: entry.value, revision: entry.revision, date: entry.date)
    }
  }

  extension SigningKey: DeviceSigningKey {}
#endif
