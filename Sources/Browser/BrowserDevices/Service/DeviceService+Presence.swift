/// The presence of devices, and the claim to the name of this one.
extension DeviceService {
  func notePresence(_ entry: DeviceStoreEntry, of device: DeviceName) {
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

  /// Returns whether an entry says that a browser with another profile has used the name.
  func isOfOtherProfile(_ entry: DeviceStoreEntry) -> Bool {
    guard DeviceKey(text: entry.key) == .presence(name) else { return false }
    guard let presence = entry.presence else { return false }
    return presence.run != nil && presence.profile != identity.profile
  }
}
