import Foundation

/// The devices, as the store describes them.
struct RemoteDevices {
  /// The values of one device in the store.
  struct Entry: Equatable, Sendable {
    var presence: Presence?
    var presenceRevision = 0
    fileprivate(set) var published: PublishedTabs?
    /// The parts of a long list of tabs, by identity.
    fileprivate(set) var chunks: [String: Data] = [:]
    /// The time at which a browser last wrote the presence.
    var lastPresence = Date.distantPast
    /// The time at which the tabs were written.
    var lastTabs = Date.distantPast

    /// The open tabs, in order. The chunks are read each time, because they are rarely shown.
    var tabs: [DeviceTab] {
      guard let published else { return [] }
      var tabs = published.tabs
      for id in published.chunks where tabs.count < PublishedTabs.tabLimit {
        tabs += chunks[id].flatMap(PublishedTabs.init(stored:))?.tabs ?? []
      }
      return tabs
    }

    var lastSeen: Date { max(lastPresence, lastTabs) }
    var isEmpty: Bool { presence == nil && lastTabs == .distantPast }
  }

  /// The maximum number of bytes of all chunks of a device.
  private static let chunkLimit = 1 << 26

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

  /// Records a presence, or its removal.
  mutating func note(_ presence: Presence?, _ entry: DeviceStoreEntry, of name: DeviceName) {
    entries[name, default: Entry()].presence = presence
    entries[name]?.presenceRevision = entry.revision
    entries[name]?.lastPresence = presence == nil ? .distantPast : entry.date
  }

  /// Records the tabs of a device, or their removal.
  mutating func noteTabs(_ entry: DeviceStoreEntry, of name: DeviceName) {
    let tabs = entry.value.flatMap(PublishedTabs.init(stored:))
    entries[name, default: Entry()].published = tabs
    entries[name]?.lastTabs = tabs == nil ? .distantPast : entry.date
  }

  /// Records a part of the tabs of a device, or its removal.
  mutating func noteChunk(_ entry: DeviceStoreEntry, _ id: String, of name: DeviceName) {
    let size = entries[name]?.chunks.reduce(0) { $0 + ($1.key == id ? 0 : $1.value.count) } ?? 0
    let fits = size + (entry.value?.count ?? 0) <= Self.chunkLimit
    entries[name, default: Entry()].chunks[id] = fits ? entry.value : nil
  }
}
