import Foundation

// MARK: - Events of the store

extension DeviceService {
  func handle(_ event: DeviceStoreEvent) {
    if case .refused = status { return }
    isAnswering = true
    switch event {
    case .connected(let entries): connect(to: entries)
    case .changed(let entry): change(entry)
    case .disconnected(let reason):
      arrivals = nil
      isAnswering = false
      status = .disconnected(reason)
      stopWriting()
      didChange()
    }
  }

  private func change(_ entry: DeviceStoreEntry) {
    noteClock(entry)
    if arrivals != nil {
      arrivals?[entry.key] = entry
      if isClockKnown, let entries = arrivals?.values { connect(to: Array(entries)) }
    } else {
      entriesAwaitingClock[entry.key] = nil
      note(entry)
    }
    didChange()
  }

  func connect(to entries: [DeviceStoreEntry]) {
    begin()
    guard isClockKnown || !entries.contains(where: isOfOtherProfile) else {
      // Whether that browser is connected shows when the clock of the store is known.
      arrivals = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
      return write()
    }
    arrivals = nil
    guard read(entries) else { return }
    confirmTabs(notIn: entries)
    settleReceived()
    // After a removal, the revision of a key is that of the removal.
    outbox.presenceRevision = remote.entries[name]?.presenceRevision ?? 0
    status = .connected
    for (state, synced) in preferences { connect(synced, of: state) }
    write()
    didChange()
  }

  /// Forgets what belongs to the last connection.
  private func begin() {
    stopWriting()
    status = .connecting
    refusals = [:]
    nextRetryDelay = Self.retryDelay
    outbox.begin()
  }

  private func stopWriting() {
    writing?.cancel()
    writing = nil
  }

  /// Reads all entries of the store, and returns whether this run can take part.
  private func read(_ entries: [DeviceStoreEntry]) -> Bool {
    entriesAwaitingClock = [:]
    remote.begin()
    storedPreferences = [:]
    pairings.forgetOffers()
    heldBack = [:]
    for entry in entries.sorted(by: { $0.revision < $1.revision }) where !isOutdated(entry) {
      note(entry)
      if case .refused = status { return false }
    }
    return true
  }

  private func note(_ entry: DeviceStoreEntry) {
    switch DeviceKey(text: entry.key) {
    case .preference(let name, let state): notePreference(entry, name, of: state)
    case .presence(let device): notePresence(entry, of: device)
    case .tabs(let device): remote.noteTabs(entry, of: device)
    case .tabChunk(name, let id):
      outbox.noteChunk(id, writtenAt: entry.value.map { _ in entry.date })
      write()
    case .tabChunk(let device, let id): remote.noteChunk(entry, id, of: device)
    case .sent(let device, _) where device == name: receive(entry)
    case .sent:
      if entry.value == nil { remote.unconfirmed.remove(entry.key) }
    case .pairing(let to, let other) where to == name: notePairing(entry, from: other)
    case .clock, .pairing, nil: break
    }
  }
}

// MARK: - Preferences

extension DeviceService {
  private func notePreference(_ entry: DeviceStoreEntry, _ name: String, of state: String) {
    // A value that cannot be used has a revision, too, which a local change replaces.
    let stored = StoredPreference(entry)
    guard stored.revision > storedPreferences[state]?[name]?.revision ?? 0 else { return }
    storedPreferences[state, default: [:]][name] = stored
    guard status == .connected, let synced = preferences[state] else { return }
    if let taken = synced.receive(stored, as: name) { note(taken) }
    giveWay(synced, of: state)
    write()
  }
}
