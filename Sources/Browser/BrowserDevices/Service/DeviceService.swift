package import BrowserModel
package import Foundation
package import ProfileFiles
package import Switchboard

/// A service that shares synced preferences and open tabs with other devices of the user.
///
/// Only regular browser states are added to it, so it knows nothing of incognito browsing.
@MainActor
package final class DeviceService {
  package let name: DeviceName
  /// The connection to the other devices.
  package internal(set) var status = DeviceStatus.connecting
  /// The object that opens the tabs that other devices send.
  package weak var receiver: (any SentTabReceiver)?

  let store: any DeviceStore
  let identity: DeviceIdentity
  let clock: any Clock<Duration>
  private let now: @MainActor () -> Date
  let observers = ObserverList<any DeviceServiceObserver>()
  let waits = ConditionList()

  var remote = RemoteDevices()
  /// A Boolean value that indicates whether the store answered when it was last asked.
  var isAnswering = false
  /// The values of all synced preferences in the store, by browser state.
  var storedPreferences: [String: [String: StoredPreference]] = [:]
  var preferences: [String: SyncedPreferences] = [:]
  /// The values that are to be written.
  var outbox = DeviceOutbox()
  var writing: Task<Void, Never>?
  /// The tabs that other devices have sent.
  let received: ReceivedTabs
  var saving: Task<Void, Never>?
  /// The sent tabs in the store that were refused, by key.
  var heldBack: [String: DeviceStoreEntry] = [:]
  /// The paired devices whose refused tabs have been reported, and nil for all other devices.
  var reportedSenders: Set<DeviceName?> = []

  /// The devices that the user has paired with this one.
  let paired: PairedDevices
  /// The pairings that have begun.
  var pairings = Pairings()

  /// The time after which the next failed write is repeated.
  var nextRetryDelay = retryDelay
  /// The values that the store has refused since it was last connected, by key.
  var refusals: [String: Data] = [:]
  /// The reasons for refusals that have been reported.
  var reportedRefusals: Set<String> = []
  private var refreshing: Task<Void, Never>?
  /// The number of seconds by which the clock of the store is ahead of that of this device.
  var clockOffset: TimeInterval = 0
  /// A Boolean value that indicates whether a write of this run has shown the time of the store.
  var isClockKnown = false
  /// The times of entries that may be too old, by key, until the clock of the store is known.
  var entriesAwaitingClock: [String: Date] = [:]
  /// The newest entries by key, until it is known whether another browser uses the name.
  var arrivals: [String: DeviceStoreEntry]?
  private var subscription: Subscription?

  /// The interval at which a device writes its presence.
  static let presenceInterval = Duration.seconds(60)
  /// The time after which a device that has not written its presence is not connected.
  static let presenceTimeout: TimeInterval = 150
  /// The time for which a device is listed after it was last seen, as in Chrome.
  nonisolated static let lifetime: TimeInterval = 14 * 86_400
  /// The time in which a connected device confirms that it has opened a tab.
  static let confirmationLimit = Duration.seconds(3)
  /// The maximum number of sent tabs that can wait to be shown.
  nonisolated static let waitingLimit = 100
  /// The maximum number of tabs without the signature of a paired device that are kept to be tried
  /// again.
  static let heldBackLimit = 1_000
  /// The time after which a failed write is repeated. It doubles with each failure.
  static let retryDelay = Duration.milliseconds(200)
  /// The longest delay before a failed write is repeated.
  static let longestRetryDelay = Duration.seconds(30)

  /// Creates a service that is not connected.
  /// - Parameters:
  ///   - name: The name of this device.
  ///   - identity: The identity of the profile and of the run.
  ///   - store: The store that all devices share.
  ///   - directory: The directory of the profile, or nil to keep nothing.
  ///   - clock: The clock that measures intervals and time limits.
  ///   - now: A closure that returns the current time.
  package init(
    _ name: DeviceName, _ identity: DeviceIdentity, _ store: any DeviceStore,
    in directory: FileDirectory? = nil, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.name = name
    self.identity = identity
    self.store = store
    received = ReceivedTabs(in: directory)
    paired = PairedDevices(in: directory)
    self.clock = clock
    self.now = now
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned subscription to remove
  /// the observer.
  package func addObserver(_ observer: any DeviceServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// The current time by the clock of this device.
  var localTime: Date { now() }

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
        try? await clock.sleep(for: Self.presenceInterval)
        self?.renewPresence()
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
    case .connected: writing == nil && saving == nil && nextWrite == nil && !awaitsClock
    case .connecting: false
    case .disconnected, .refused: true
    }
  }

  private func renewPresence() {
    outbox.needsPresence = true
    write()
    saveReceived()
    receiveHeldBack()
    didChange()
  }

  /// Ends the sharing of this run, and reports why.
  func refuse(_ error: DeviceError) {
    status = .refused(error)
    remote = RemoteDevices()
    refreshing?.cancel()
    observers.notify { $0.deviceService(self, didFail: error) }
    didChange()
    Task { [store] in await store.close() }
  }
}

// MARK: - Observers

@MainActor
package protocol DeviceServiceObserver: AnyObject {
  /// Called after the connection, a device, or its tabs have changed.
  func deviceServiceDidChange(_ service: DeviceService)

  /// Called after a preference has been set to the value of another device.
  func deviceService(_ service: DeviceService, didTake preference: TakenPreference)

  /// Called when another device wants to pair with this one.
  func deviceService(_ service: DeviceService, didReceivePairingRequestFrom device: DeviceName)

  /// Called when this run cannot share anything, when a sent tab is refused, when the store refuses
  /// a value, or when preferences or their file cause a problem.
  func deviceService(_ service: DeviceService, didFail error: any Error)
}
