import Foundation

/// The clock of the store, by which the ages of all entries are judged.
extension DeviceService {
  /// Notes the time of the store if this run has written an entry since it was last connected.
  func noteClock(_ entry: DeviceStoreEntry) {
    switch DeviceKey(text: entry.key) {
    case .presence(name):
      let presence = entry.presence
      guard status == .connected, presence?.run == identity.run else { return }
    case .clock(name):
      guard entry.value == identity.run.storedData else { return }
    default: return
    }
    clockOffset += entry.date.timeIntervalSince(storeTime)
    isClockKnown = true
    for (state, synced) in preferences { giveWay(synced, of: state) }
    removeOutdated()
  }

  /// The difference between the clock of the store and that of this device, in milliseconds.
  var millisecondOffset: Int { Int((clockOffset * 1_000).rounded()) }

  private func removeOutdated() {
    let old = entriesAwaitingClock.filter { storeTime.timeIntervalSince($0.value) > Self.lifetime }
    outbox.removals += old.keys.sorted()
    entriesAwaitingClock = [:]
    write()
  }

  /// Returns whether an entry is so old that its device is gone for good. Such an entry is removed.
  func isOutdated(_ entry: DeviceStoreEntry) -> Bool {
    guard let key = DeviceKey(text: entry.key), entry.value != nil else { return false }
    switch key {
    case .preference, .presence(name), .tabs(name), .tabChunk(name, _): return false
    case .presence, .tabs, .tabChunk, .sent, .clock, .pairing: break
    }
    guard isClockKnown else {
      entriesAwaitingClock[entry.key] = entry.date
      return false
    }
    guard storeTime.timeIntervalSince(entry.date) > Self.lifetime else { return false }
    outbox.removals.append(entry.key)
    return true
  }
}
