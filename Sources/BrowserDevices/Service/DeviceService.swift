package import BrowserModel
package import Foundation
package import Switchboard

/// A service that shares synced preferences and open tabs with other devices of the user.
///
/// Only regular browser states are added to it, so it knows nothing of incognito browsing.
@MainActor
package final class DeviceService {
  /// The name of this device.
  package let name: DeviceName
  /// The connection to the other devices.
  package internal(set) var status = DeviceStatus.connecting
  /// A closure that opens a tab that another device has sent. It returns whether the tab is open.
  package var receiver: (@MainActor (DeviceTab, DeviceName?) -> Bool)?

  let store: any DeviceStore
  let identity: DeviceIdentity
  let clock: any Clock<Duration>
  private let now: @MainActor () -> Date
  let observers = ObserverList<any DeviceServiceObserver>()
  let waits = ConditionList()

  var remote = RemoteDevices()
  /// The values of all synced preferences in the store, by browser state.
  var storedPreferences: [String: [String: StoredPreference]] = [:]
  var preferences: [String: SyncedPreferences] = [:]
  /// The values that are to be written.
  var outbox = DeviceOutbox()
  var writing: Task<Void, Never>?
  /// The time after which the next failed write is repeated.
  var nextRetryDelay = retryDelay
  /// The values that the store has refused since it is connected, by key.
  var refusals: [String: Data] = [:]
  /// The reasons of refusals that the user knows.
  var reportedRefusals: Set<String> = []
  private var refreshing: Task<Void, Never>?
  /// The difference between the clock of the store and that of this device.
  var clockOffset: TimeInterval = 0
  /// A Boolean value that indicates whether an own write has shown the clock of the store.
  var isClockKnown = false
  /// The times of entries that may be too old, by key, until the clock of the store is known.
  var unjudged: [String: Date] = [:]
  /// The newest entries by key, until it is known whether another browser uses the name.
  var arrivals: [String: DeviceStoreEntry]?
  private var subscription: Subscription?

  /// The time between two signs that a device gives.
  static let signInterval = Duration.seconds(60)
  /// The time after which a device without a sign is not connected.
  static let patience: TimeInterval = 150
  /// The time for which a device is listed after its last sign, as in Chrome.
  static let lifetime: TimeInterval = 14 * 86_400
  /// The time in which a connected device confirms that it has opened a tab.
  static let confirmationLimit = Duration.seconds(3)
  /// The time after which a failed write is repeated. It doubles with each failure.
  static let retryDelay = Duration.milliseconds(200)
  /// The longest time after which a failed write is repeated.
  static let longestRetryDelay = Duration.seconds(30)

  /// Creates a service that is not connected.
  /// - Parameters:
  ///   - name: The name of this device.
  ///   - identity: The identity of the profile and of the run.
  ///   - store: The store that all devices share.
  ///   - clock: The clock that measures the time between signs.
  ///   - now: A closure that returns the current time.
  package init(
    _ name: DeviceName, _ identity: DeviceIdentity, _ store: any DeviceStore,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.name = name
    self.identity = identity
    self.store = store
    self.clock = clock
    self.now = now
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  package func addObserver(_ observer: any DeviceServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// The current time by the clock of the store.
  var storeTime: Date { now().addingTimeInterval(clockOffset) }

  func didChange() {
    observers.notify { $0.deviceServiceDidChange(self) }
    waits.check()
  }
}

// MARK: - Start and end

extension DeviceService {
  /// Connects to the other devices, and shares the preferences of all regular browser states.
  /// - Parameter states: The browser states.
  package func start(_ states: BrowserStateManager) {
    for state in states.states { add(state) }
    subscription = states.addObserver(self)
    store.open { [weak self] in self?.handle($0) }
    refreshing = Task { [weak self, clock] in
      while !Task.isCancelled {
        try? await clock.sleep(for: Self.signInterval)
        self?.giveSign()
      }
    }
  }

  /// Writes what has not been written, says that this run ends, and disconnects.
  /// - Parameter limit: The time to wait for the writes. Preferences that are not written are left
  ///   for the next run.
  package func stop(within limit: Duration = .seconds(2)) async {
    refreshing?.cancel()
    switch status {
    case .connected, .connecting:
      outbox.endsRun = true
      outbox.needsPresence = true
      write()
      _ = await waits.wait(within: limit, by: clock) { [weak self] in self?.isIdle ?? true }
    case .disconnected, .refused: break
    }
    subscription = nil
    preferences = [:]
    writing?.cancel()
    await store.close()
  }

  /// A Boolean value that indicates whether nothing is left to be written.
  var isIdle: Bool {
    switch status {
    case .connected: writing == nil && nextWrite == nil
    case .connecting: false
    case .disconnected, .refused: true
    }
  }

  private func giveSign() {
    outbox.needsPresence = true
    write()
    didChange()
  }

  /// Ends the participation of this run.
  func refuse(_ error: DeviceError) {
    status = .refused(error)
    remote = RemoteDevices()
    refreshing?.cancel()
    observers.notify { $0.deviceService(self, didFail: error) }
    didChange()
    Task { [store] in await store.close() }
  }
}

// MARK: - Browser states

extension DeviceService: BrowserStateManagerObserver {
  private func add(_ state: BrowserState) {
    let synced = SyncedPreferences(of: state)
    if let obstacle = synced.obstacle {
      return observers.notify { $0.deviceService(self, didFail: obstacle) }
    }
    preferences[state.name] = synced
    synced.onChange = { [weak self] in self?.write() }
    synced.onFailure = { [weak self] error in
      guard let self else { return }
      observers.notify { $0.deviceService(self, didFail: error) }
    }
    if status == .connected { connect(synced, of: state.name) }
  }

  /// Merges the preferences of a browser state with those of the store.
  func connect(_ synced: SyncedPreferences, of state: String) {
    for taken in synced.connect(to: storedPreferences[state] ?? [:]) { note(taken) }
    write()
  }

  func note(_ taken: TakenPreference) {
    observers.notify { $0.deviceService(self, didTake: taken) }
  }

  package func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    add(state)
  }

  package func browserStateManager(
    _ manager: BrowserStateManager, willDestroy state: BrowserState
  ) {
    preferences[state.name] = nil
  }
}

// MARK: - Devices

extension DeviceService {
  /// The devices that have given a sign in the last 14 days, by name. This device comes first.
  package var devices: [Device] {
    remote.devices(seenSince: storeTime.addingTimeInterval(-Self.lifetime)).map { name, entry in
      Device(
        name: name, isThis: name == self.name, isConnected: isConnected(entry),
        lastSeen: entry.lastSeen.addingTimeInterval(-clockOffset), tabs: entry.tabs)
    }.sorted { ($0.isThis ? 0 : 1, $0.name) < ($1.isThis ? 0 : 1, $1.name) }
  }

  /// The other devices, by name.
  package var otherDevices: [Device] { devices.filter { !$0.isThis } }

  func isConnected(_ entry: RemoteDevices.Entry) -> Bool {
    guard entry.presence?.run != nil else { return false }
    return storeTime.timeIntervalSince(entry.lastSign) < Self.patience
  }

  /// Returns another device by its name.
  /// - Throws: ``DeviceError`` if there is none, or if nothing is known of the others.
  package func otherDevice(_ name: String) throws(DeviceError) -> Device {
    try checkKnowledge()
    guard let device = devices.first(where: { $0.name.text == name }) else {
      throw .unknown(name, known: otherDevices.map(\.name))
    }
    if device.isThis { throw .thisDevice(device.name) }
    return device
  }

  /// Throws an error if nothing is known of the other devices.
  package func checkKnowledge() throws(DeviceError) {
    if remote.isKnown { return }
    try checkConnection()
  }

  /// Throws an error if there is no connection.
  func checkConnection() throws(DeviceError) {
    switch status {
    case .connected: break
    case .connecting: throw .connecting
    case .disconnected(let reason): throw .notConnected(reason)
    case .refused(let error): throw error
    }
  }

  /// Waits until there is a connection, or until the first attempt has failed.
  package func waitForConnection(within limit: Duration = .seconds(5)) async {
    _ = await waits.wait(within: limit, by: clock) { [weak self] in self?.status != .connecting }
  }
}

// MARK: - Tabs

extension DeviceService {
  /// Shares the open tabs of this device.
  package func publish(_ tabs: [DeviceTab]) {
    outbox.publish(tabs.publishable)
    write()
  }

  /// Sends tabs to another device, which opens them in the background.
  /// - Parameters:
  ///   - tabs: The tabs.
  ///   - device: The name of the device.
  /// - Returns: Whether the device has opened the tabs. If it hasn't, it does so when it is
  ///   connected again.
  /// - Throws: ``DeviceError`` if the tabs may not have been sent.
  package func send(_ tabs: [DeviceTab], to device: String) async throws(DeviceError) -> Bool {
    let target = try otherDevice(device)
    try checkConnection()
    var keys: Set<String> = []
    for tab in tabs {
      let key = DeviceKey.sent(to: target.name, id: UUID().uuidString).text
      let sent = SentTab(device: name.text, tab: tab)
      do throws(DeviceStoreError) {
        remote.unconfirmed.insert(key)
        _ = try await store.put(sent.storedData, for: key, over: nil)
      } catch {
        remote.unconfirmed.remove(key)
        throw error.deviceError(ifLost: .notSent(device))
      }
      keys.insert(key)
    }
    guard target.isConnected else { return false }
    return await waits.wait(within: Self.confirmationLimit, by: clock) { [weak self, keys] in
      self?.remote.unconfirmed.isDisjoint(with: keys) ?? false
    }
  }

  /// Removes a device and its tabs. A device that is connected appears again with its next sign.
  /// - Throws: ``DeviceError`` if there is no such device, or if it may not have been removed.
  package func forget(_ device: String) async throws(DeviceError) {
    let target = try otherDevice(device)
    try checkConnection()
    do throws(DeviceStoreError) {
      let keys: [DeviceKey] = [.tabs(target.name), .clock(target.name), .presence(target.name)]
      for key in keys { try await store.remove(key.text) }
    } catch {
      throw error.deviceError(ifLost: .notForgotten(device))
    }
  }
}

extension DeviceStoreError {
  /// Returns the error that a command throws.
  /// - Parameter lost: The error if the connection was lost.
  fileprivate func deviceError(ifLost lost: DeviceError) -> DeviceError {
    if case .refused(let reason) = self { .refusedByStore(reason) } else { lost }
  }
}

// MARK: - Observers

/// An observer of a device service.
@MainActor
package protocol DeviceServiceObserver: AnyObject {
  /// Called after the connection, a device, or its tabs have changed.
  func deviceServiceDidChange(_ service: DeviceService)

  /// Called after a preference has been set to the value of another device.
  func deviceService(_ service: DeviceService, didTake preference: TakenPreference)

  /// Called when this run cannot take part, when the store refuses a value, or when preferences or
  /// their file cause a problem.
  func deviceService(_ service: DeviceService, didFail error: any Error)
}
