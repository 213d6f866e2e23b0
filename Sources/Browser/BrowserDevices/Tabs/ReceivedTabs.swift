package import BrowserModel
package import Foundation
import ProfileFiles

/// The identity of a tab that another device has sent, which survives a restart.
package struct ReceivedTab: Hashable, Sendable {
  fileprivate let number: Int
  /// The time at which the tab was created, in milliseconds since 1970. The number alone does not
  /// identify a tab, because the number of a tab that was not saved is given to another one.
  fileprivate let time: Int

  fileprivate init(number: Int, time: Int) {
    self.number = number
    self.time = time
  }

  /// Creates the identity of a tab.
  package init(_ id: WebStateID, createdAt time: Date) {
    self.init(number: id.number, time: time.milliseconds)
  }
}

/// The tabs that other devices have sent, by key.
///
/// A file contains them as well, so that a run after a crash doesn't open a saved tab again. A copy of
/// a signed tab is not opened either.
@MainActor
final class ReceivedTabs {
  /// A tab in the file.
  struct Record: Codable, Sendable {
    let number: Int
    let time: Int
    /// A Boolean value that indicates whether the tab has been saved.
    var isConfirmed = false

    var tab: ReceivedTab { ReceivedTab(number: number, time: time) }
    var state: State { isConfirmed ? .saved : .unsaved }
  }

  /// The state of an open tab.
  enum State {
    /// The tab is only in memory.
    case unsaved
    /// The tab is on disk, so its key is used up.
    case saved
  }

  private var records: [String: Record]
  private var isSettled = false
  private let file: JSONFile<[String: Record]>?

  /// Reads the tabs.
  /// - Parameter directory: The directory of the profile, or nil to keep nothing.
  init(in directory: FileDirectory?) {
    file = directory.map { JSONFile(reading: .receivedTabs, in: $0) }
    records = file?.value ?? [:]
  }

  var tabs: Set<ReceivedTab> { Set(records.values.map(\.tab)) }

  /// The keys of the tabs that are not on disk.
  var unsavedKeys: Set<String> {
    Set(records.lazy.filter { $0.value.state == .unsaved }.map(\.key))
  }

  /// Returns the state of the tab of a key, or nil if no tab was opened for it.
  func state(of key: String) -> State? { records[key]?.state }

  /// Forgets the tabs that an earlier run has opened but not saved. Only the first call has an effect.
  /// - Parameter isOpen: A closure that returns whether a tab is among those that were restored.
  func settle(where isOpen: (ReceivedTab) -> Bool) {
    guard !isSettled else { return }
    isSettled = true
    records = records.filter { $0.value.state == .saved || isOpen($0.value.tab) }
  }

  /// Records a tab that has been opened, and forgets those that are so old that the signatures of
  /// their senders are no longer accepted.
  /// - Parameters:
  ///   - tab: The tab.
  ///   - key: Its key in the store.
  ///   - date: The current time by the clock of this device.
  ///   - waiting: The tabs that the user has not shown yet, which are kept.
  /// - Throws: `FileError` if the file cannot be written.
  func note(
    _ tab: ReceivedTab, as key: String, at date: Date, keeping waiting: Set<ReceivedTab>
  ) throws(FileError) {
    let oldest = date.addingTimeInterval(-SentTab.memory).milliseconds
    records = records.filter { $0.value.time >= oldest || waiting.contains($0.value.tab) }
    records[key] = Record(number: tab.number, time: tab.time)
    try file?.write(records)
  }

  /// Notes that tabs have been saved.
  /// - Throws: `FileError` if the file cannot be written.
  func confirm(_ keys: Set<String>) throws(FileError) {
    for key in keys { records[key]?.isConfirmed = true }
    try file?.write(records)
  }
}
