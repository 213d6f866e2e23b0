import Foundation

/// The pairings that the user has not confirmed yet, and the offers of other devices.
struct Pairings {
  /// A pairing that waits for the user to compare the codes.
  struct Unconfirmed {
    let code: PairingCode
    let key: Data
  }

  /// The devices with which this one exchanges keys.
  var running: Set<DeviceName> = []
  /// The pairings that wait for the user, by device.
  var unconfirmed: [DeviceName: Unconfirmed] = [:]
  private var offers: [DeviceName: (offer: PairingOffer, date: Date)] = [:]
  private var reportedDevices: Set<DeviceName> = []

  /// The time in which a device must answer the offer of another one. After that, the offer
  /// expires.
  static let limit = Duration.seconds(120)
  /// The maximum number of devices whose offers are reported in a run.
  private static let reportLimit = 10

  /// Returns the newest offer of a device, or nil if there is none.
  /// - Parameter date: The current time by the clock of the store.
  func offer(from device: DeviceName, at date: Date) -> PairingOffer? {
    offers[device].flatMap { Self.isCurrent($0.date, at: date) ? $0.offer : nil }
  }

  /// Records an offer of a device, or the removal of one.
  mutating func note(_ entry: DeviceStoreEntry, from device: DeviceName, at date: Date) {
    offers = offers.filter { Self.isCurrent($0.value.date, at: date) }
    let isShort = entry.value?.count ?? 0 <= PairingOffer.sizeLimit
    let offer = isShort ? entry.value.flatMap(PairingOffer.init(stored:)) : nil
    offers[device] = offer.map { ($0, entry.date) }
  }

  /// Forgets all offers before the store is read again.
  mutating func forgetOffers() { offers = [:] }

  /// Returns whether to report that a device waits for this one. Returns true once for each device.
  mutating func shouldReport(_ device: DeviceName, at date: Date) -> Bool {
    guard let offer = offer(from: device, at: date), offer.nonce == nil,
      !running.contains(device), reportedDevices.count < Self.reportLimit
    else { return false }
    return reportedDevices.insert(device).inserted
  }

  private static func isCurrent(_ offerDate: Date, at date: Date) -> Bool {
    date.timeIntervalSince(offerDate) < limit / .seconds(1)
  }
}
