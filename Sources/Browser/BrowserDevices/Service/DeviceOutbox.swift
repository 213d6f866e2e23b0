import Foundation

/// The values that a device has not written to the store yet, apart from preferences.
struct DeviceOutbox {
  /// A Boolean value that indicates whether the presence is to be written.
  var needsPresence = false
  /// A Boolean value that indicates whether the next presence says that the run ends.
  var endsRun = false
  /// The revision of this device's presence, or nil before this run uses the name.
  var presenceRevision: Int?
  /// A Boolean value that indicates whether the store has been asked for its time since it is
  /// connected.
  var hasWrittenClock = false
  /// The keys that are to be removed.
  var removals: [String] = []

  private var tabs: [DeviceTab]?
  /// The list of the tabs and its parts, with the maximum number of bytes for which they were computed.
  private var parts: (limit: Int, value: PublishedTabs, chunks: [TabChunk])?
  private var publishedTabs: [DeviceTab]?
  private var publishingTime = Date.distantPast
  /// The times at which the parts of long lists in the store were written, by identity.
  private var storedChunks: [String: Date] = [:]
  /// The time after which unchanged tabs are written again, so that they don't grow old.
  private static let renewal: TimeInterval = 86_400

  mutating func publish(_ tabs: [DeviceTab]) {
    guard tabs != self.tabs else { return }
    self.tabs = tabs
    parts = nil
  }

  /// Returns the values to write for the tabs, or nil if they have been written recently and have not
  /// changed.
  /// - Parameters:
  ///   - limit: The maximum number of bytes of a value.
  ///   - date: The time by the clock of the store.
  mutating func tabsToWrite(
    within limit: Int, at date: Date
  ) -> (value: PublishedTabs, chunks: [TabChunk])? {
    guard let tabs, tabs != publishedTabs || Self.isOld(publishingTime, at: date) else {
      return nil
    }
    if parts?.limit != limit {
      let (value, chunks) = PublishedTabs.parts(of: tabs, within: limit)
      parts = (limit, value, chunks)
    }
    guard let parts else { return nil }
    return (parts.value, parts.chunks.filter { Self.isOld(storedChunks[$0.id], at: date) })
  }

  private static func isOld(_ time: Date?, at date: Date) -> Bool {
    time.map { date.timeIntervalSince($0) > renewal } ?? true
  }

  /// Records that the list of tabs has been written, and removes the parts that it does not need.
  /// - Parameters:
  ///   - value: The list.
  ///   - date: The time by the clock of the store.
  ///   - key: A closure that returns the key of a part.
  mutating func didPublish(_ value: PublishedTabs, at date: Date, key: (String) -> String) {
    guard value == parts?.value else { return }
    publishedTabs = tabs
    publishingTime = date
    let used = Set(value.chunks)
    let unused = storedChunks.keys.filter { !used.contains($0) }.map(key)
    removals.removeAll(where: Set(used.map(key)).contains)
    removals += Set(unused).subtracting(removals).sorted()
  }

  /// Records a part of a long list in the store, or its removal.
  mutating func noteChunk(_ id: String, writtenAt date: Date?) {
    storedChunks[id] = date
    // Another device may have removed what this one needs.
    if date == nil, parts?.value.chunks.contains(id) == true { publishedTabs = nil }
  }

  /// Writes everything again, because the store may have lost it.
  mutating func begin() {
    // The store may count from the beginning again.
    presenceRevision = nil
    publishedTabs = nil
    storedChunks = [:]
    needsPresence = true
    hasWrittenClock = false
    removals = []
  }
}
