import Foundation

/// What the store contains about devices.
struct RemoteDevices {
  /// What the store contains about one device.
  struct Entry {
    var presence: Presence?
    var presenceRevision = 0
    var tabs: [DeviceTab] = []
    /// The time at which a browser last wrote the presence.
    var lastPresence = Date.distantPast
    /// The time at which the tabs were written.
    var lastTabs = Date.distantPast

    var lastSeen: Date { max(lastPresence, lastTabs) }
    var isEmpty: Bool { presence == nil && lastTabs == .distantPast }
  }

  private(set) var entries: [DeviceName: Entry] = [:]
  /// A Boolean value that indicates whether the store has been read.
  private(set) var isKnown = false
  /// The keys of sent tabs that are not yet open.
  var unconfirmed: Set<String> = []

  /// Returns the devices that were seen since a time.
  func devices(seenSince date: Date) -> [(DeviceName, Entry)] {
    entries.filter { !$0.value.isEmpty && $0.value.lastSeen >= date }.map { ($0.key, $0.value) }
  }

  /// Forgets everything before the store is read again.
  mutating func begin() {
    entries = [:]
    isKnown = true
  }

  /// Notes a presence, or its removal.
  mutating func note(_ presence: Presence?, _ entry: DeviceStoreEntry, of name: DeviceName) {
    entries[name, default: Entry()].presence = presence
    entries[name]?.presenceRevision = entry.revision
    entries[name]?.lastPresence = presence == nil ? .distantPast : entry.date
  }

  /// Notes the tabs of a device, or their removal.
  mutating func note(_ tabs: PublishedTabs?, _ entry: DeviceStoreEntry, of name: DeviceName) {
    entries[name, default: Entry()].tabs = tabs?.tabs ?? []
    entries[name]?.lastTabs = tabs == nil ? .distantPast : entry.date
  }
}
