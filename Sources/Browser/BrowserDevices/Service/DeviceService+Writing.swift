import BrowserModel
import Foundation

extension DeviceService {
  enum Write {
    case clock
    case presence
    case preference(SyncedPreferences.Change, state: String)
    case tabChunk(TabChunk)
    case tabs(PublishedTabs)
    case removal(String)
  }

  /// The next value to write, or nil if there is none. The name of the device is claimed first.
  var nextWrite: Write? {
    if arrivals != nil, needsClock { return .clock }
    guard status == .connected else { return nil }
    if outbox.needsPresence, !outbox.endsRun { return .presence }
    if let change = nextChange {
      // Only the clock of the store shows which of two changes is the later one.
      if isClockKnown { return change }
      if needsClock { return .clock }
    }
    let limit = store.valueLimit ?? Self.usualLimit
    if let (list, chunks) = outbox.tabsToWrite(within: limit, at: storeTime) {
      let chunk = chunks.lazy.map(Write.tabChunk).first { !isRefused($0) }
      if let write = chunk ?? (isRefused(.tabs(list)) ? nil : .tabs(list)) { return write }
    }
    if let key = outbox.removals.first(where: { !isRefused(.removal($0)) }) { return .removal(key) }
    return outbox.needsPresence ? .presence : nil
  }

  /// The next preference to write, or nil if there is none.
  private var nextChange: Write? {
    for state in preferences.keys.sorted() {
      let change = preferences[state]?.nextChange { !isRefused(.preference($0, state: state)) }
      if let change { return .preference(change, state: state) }
    }
    return nil
  }

  private var needsClock: Bool { !isClockKnown && !outbox.hasWrittenClock }

  /// A Boolean value that indicates whether a preference is written once the clock of the store is
  /// known.
  var awaitsClock: Bool { !isClockKnown && nextChange != nil }

  /// Begins to write what is left, unless it is being written.
  func write() {
    guard writing == nil, nextWrite != nil else { return }
    writing = Task { [weak self] in
      while let self, !Task.isCancelled, let next = nextWrite { await write(next) }
      guard let self, !Task.isCancelled else { return }
      writing = nil
      waits.check()
    }
  }

  private func write(_ next: Write) async {
    do throws(DeviceStoreError) {
      switch next {
      case .clock:
        let key = DeviceKey.clock(name).text
        _ = try await store.put(identity.run.storedData, for: key, over: nil)
        if !Task.isCancelled { outbox.hasWrittenClock = true }
      case .presence: try await writePresence()
      case .preference(let change, let state): try await write(change, of: state)
      case .tabChunk(let chunk): try await write(chunk)
      case .tabs(let list): try await write(list)
      case .removal(let key): try await remove(key)
      }
      nextRetryDelay = Self.retryDelay
    } catch {
      guard !Task.isCancelled else { return }
      if case .refused(let reason) = error { return skip(next, reason) }
      // A conflict ends with the newer value, which is on its way.
      let delay = nextRetryDelay
      nextRetryDelay = min(delay * 2, Self.longestRetryDelay)
      try? await clock.sleep(for: delay)
    }
  }

  /// Returns whether the store has refused a value that has not been changed since.
  private func isRefused(_ write: Write) -> Bool {
    !refusals.isEmpty && refusals[key(of: write)] == data(of: write)
  }

  /// Leaves out a write that the store refuses, until its value changes or the store is connected
  /// again.
  private func skip(_ write: Write, _ reason: String) {
    switch write {
    case .presence: outbox.needsPresence = false  // The next one follows.
    case .clock: isClockKnown = true  // There is no better clock than that of this device.
    case .preference, .tabChunk, .tabs, .removal: refusals[key(of: write)] = data(of: write)
    }
    if reportedRefusals.insert(reason).inserted {
      observers.notify { $0.deviceService(self, didFail: DeviceError.refusedByStore(reason)) }
    }
    if isClockKnown, let entries = arrivals?.values { connect(to: Array(entries)) }
    for (state, synced) in preferences { giveWay(synced, of: state) }
  }

  private func key(of write: Write) -> String {
    switch write {
    case .clock: DeviceKey.clock(name).text
    case .presence: DeviceKey.presence(name).text
    case .preference(let change, let state): DeviceKey.preference(change.name, state: state).text
    case .tabChunk(let chunk): DeviceKey.tabChunk(name, id: chunk.id).text
    case .tabs: DeviceKey.tabs(name).text
    case .removal(let key): key
    }
  }

  private func data(of write: Write) -> Data {
    switch write {
    case .clock, .presence, .removal: Data()
    case .preference(let change, _): change.text.storedData
    case .tabChunk(let chunk): Data(chunk.id.utf8)
    case .tabs(let list): list.storedData
    }
  }

  private func writePresence() async throws(DeviceStoreError) {
    let ends = outbox.endsRun
    let presence = Presence(profile: identity.profile, run: ends ? nil : identity.run)
    let revision = try await store.put(
      presence.storedData, for: DeviceKey.presence(name).text, over: outbox.presenceRevision ?? 0)
    guard !Task.isCancelled else { return }
    outbox.presenceRevision = max(outbox.presenceRevision ?? 0, revision)
    if ends == outbox.endsRun { outbox.needsPresence = false }
  }

  private func write(
    _ change: SyncedPreferences.Change, of state: String
  ) async throws(DeviceStoreError) {
    let value = SharedPreference(
      value: change.text, device: name.text,
      time: change.time.map { $0 + millisecondOffset } ?? 0, base: change.base)
    let key = DeviceKey.preference(change.name, state: state).text
    preferences[state]?.willStore(change)
    do throws(DeviceStoreError) {
      let revision = try await store.put(value.storedData, for: key, over: change.revision)
      if !Task.isCancelled { preferences[state]?.didStore(change, revision: revision) }
    } catch {
      if error != .disconnected, !Task.isCancelled { preferences[state]?.didRefuse(change) }
      throw error
    }
  }

  private func write(_ chunk: TabChunk) async throws(DeviceStoreError) {
    let key = DeviceKey.tabChunk(name, id: chunk.id).text
    _ = try await store.put(chunk.storedData, for: key, over: nil)
    if !Task.isCancelled { outbox.noteChunk(chunk.id, writtenAt: storeTime) }
  }

  private func write(_ list: PublishedTabs) async throws(DeviceStoreError) {
    _ = try await store.put(list.storedData, for: DeviceKey.tabs(name).text, over: nil)
    guard !Task.isCancelled else { return }
    outbox.didPublish(list, at: storeTime) { [name] in DeviceKey.tabChunk(name, id: $0).text }
  }

  private func remove(_ key: String) async throws(DeviceStoreError) {
    try await store.remove(key)
    guard !Task.isCancelled else { return }
    outbox.removals.removeAll { $0 == key }
    if case .tabChunk(name, let id) = DeviceKey(text: key) {
      outbox.noteChunk(id, writtenAt: nil)
    }
  }

  /// The number of bytes that a NATS server allows in a message by default.
  private static let usualLimit = 1 << 20
}
