import Foundation

// MARK: - Events of the store

extension DeviceService {
  /// Handles an event of the store.
  func handle(_ event: DeviceStoreEvent) {
    if case .refused = status { return }
    switch event {
    case .connected(let entries): connect(to: entries)
    case .changed(let entry): change(entry)
    case .disconnected(let reason):
      arrivals = nil
      status = .disconnected(reason)
      writing?.cancel()
      writing = nil
      didChange()
    }
  }

  private func change(_ entry: DeviceStoreEntry) {
    noteClock(entry)
    if arrivals != nil {
      arrivals?[entry.key] = entry
      if isClockKnown, let entries = arrivals?.values { connect(to: Array(entries)) }
    } else {
      unjudged[entry.key] = nil
      note(entry)
    }
    didChange()
  }

  func connect(to entries: [DeviceStoreEntry]) {
    writing?.cancel()
    writing = nil
    status = .connecting
    (refusals, nextRetryDelay) = ([:], Self.retryDelay)
    outbox.begin()
    if !isClockKnown, entries.contains(where: isOfOtherProfile) {
      // Whether that browser is connected shows when the clock of the store is known.
      arrivals = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
      return write()
    }
    arrivals = nil
    unjudged = [:]
    remote.begin()
    storedPreferences = [:]
    for entry in entries.sorted(by: { $0.revision < $1.revision }) where !isOutdated(entry) {
      note(entry)
      if case .refused = status { return }
    }
    forgetRemoved(besides: entries)
    // A key whose newest value is gone keeps the number of its removal.
    outbox.presenceRevision = remote.entries[name]?.presenceRevision ?? 0
    status = .connected
    for (state, synced) in preferences { connect(synced, of: state) }
    write()
    didChange()
  }

  /// Returns whether an entry is so old that its device is gone for good. Such an entry is removed.
  private func isOutdated(_ entry: DeviceStoreEntry) -> Bool {
    guard let key = DeviceKey(text: entry.key), entry.value != nil else { return false }
    switch key {
    case .preference, .presence(name), .tabs(name): return false
    case .presence, .tabs, .sent, .clock: break
    }
    guard isClockKnown else {
      unjudged[entry.key] = entry.date
      return false
    }
    guard storeTime.timeIntervalSince(entry.date) > Self.lifetime else { return false }
    outbox.removals.append(entry.key)
    return true
  }

  private func note(_ entry: DeviceStoreEntry) {
    switch DeviceKey(text: entry.key) {
    case .preference(let name, let state): notePreference(entry, name, of: state)
    case .presence(let device): notePresence(entry, of: device)
    case .tabs(let device):
      remote.note(entry.value.flatMap(PublishedTabs.init(stored:)), entry, of: device)
    case .sent(let device, _) where device == name: receive(entry)
    case .sent:
      if entry.value == nil { remote.unconfirmed.remove(entry.key) }
    case .clock, nil: break
    }
  }
}

// MARK: - Preferences

extension DeviceService {
  private func notePreference(_ entry: DeviceStoreEntry, _ name: String, of state: String) {
    // A value that cannot be used has a number too, over which a local change is stored.
    let stored = StoredPreference(entry)
    storedPreferences[state, default: [:]][name] = stored
    guard status == .connected, let synced = preferences[state] else { return }
    if let taken = synced.receive(stored, as: name) { note(taken) }
    write()
  }
}

// MARK: - Clock of the store

extension DeviceService {
  /// Notes the time of the store if an entry was written by this run since it is connected.
  private func noteClock(_ entry: DeviceStoreEntry) {
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
    removeOutdated()
  }

  private func removeOutdated() {
    let old = unjudged.filter { storeTime.timeIntervalSince($0.value) > Self.lifetime }
    outbox.removals += old.keys.sorted()
    unjudged = [:]
    write()
  }

  /// Returns whether an entry says that a browser with another profile has used the name.
  private func isOfOtherProfile(_ entry: DeviceStoreEntry) -> Bool {
    guard DeviceKey(text: entry.key) == .presence(name) else { return false }
    guard let presence = entry.presence else { return false }
    return presence.run != nil && presence.profile != identity.profile
  }
}

// MARK: - Presence

extension DeviceService {
  private func notePresence(_ entry: DeviceStoreEntry, of device: DeviceName) {
    let presence = entry.presence
    remote.note(presence, entry, of: device)
    guard device == name else { return }
    if let presence, presence.run == identity.run {
      outbox.presenceRevision = max(outbox.presenceRevision ?? 0, entry.revision)
    } else if entry.revision > outbox.presenceRevision ?? 0 {
      noteOther(presence, entry)
    }
  }

  /// Notes that another run has used the name of this device.
  private func noteOther(_ presence: Presence?, _ entry: DeviceStoreEntry) {
    // Before the clock of the store is known, only new entries of other profiles arrive here.
    let isRecent = !isClockKnown || remote.entries[name].map(isConnected) ?? false
    let isActive = presence?.run != nil && isRecent
    if let presence, isActive, presence.profile != identity.profile {
      return refuse(.nameInUse(name))
    }
    let hasClaimed = status == .connected && !outbox.needsPresence
    if let presence, presence.run != nil, hasClaimed { return refuse(.takenOver(name)) }
    // The name is free: its last run has ended, or it was the last one with this profile.
    outbox.presenceRevision = entry.revision
    outbox.needsPresence = true
    write()
  }
}
