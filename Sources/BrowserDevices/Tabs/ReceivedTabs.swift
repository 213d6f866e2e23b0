package import BrowserModel
package import Foundation
import ProfileFiles

/// The identity of a tab that another device has sent, which survives a restart.
package struct ReceivedTab: Hashable, Sendable {
  fileprivate let number: Int
  /// The time at which the tab was created, in milliseconds since 1970. The number of a tab that was
  /// not saved is given to another one.
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
/// what a sender has signed is not opened either.
@MainActor
final class ReceivedTabs {
  /// A tab in the file.
  struct Record: Codable, Sendable {
    let number: Int
    let time: Int
    /// Whether the tab has been saved, or nil in files of the first versions.
    var isConfirmed: Bool?

    var tab: ReceivedTab { ReceivedTab(number: number, time: time) }
  }

  private var records: [String: Record]
  private let file: JSONFile<[String: Record]>?

  /// Reads the tabs.
  /// - Parameter directory: The directory of the profile, or nil to keep nothing.
  init(in directory: FileDirectory?) {
    file = directory.map { JSONFile(reading: .receivedTabs, in: $0) }
    records = file?.value ?? [:]
  }

  /// All tabs.
  var tabs: Set<ReceivedTab> { Set(records.values.map(\.tab)) }

  /// Returns the tab that was opened for a key, or nil if there is none.
  func tab(for key: String) -> ReceivedTab? { records[key]?.tab }

  /// Returns whether the tab of a key has been saved, so that its key is used up.
  func isConfirmed(_ key: String) -> Bool { records[key]?.isConfirmed == true }

  /// Notes a tab that has been opened, and forgets those that are so old that their senders'
  /// signatures are no longer accepted.
  /// - Throws: `FileError` if the file cannot be written.
  func note(_ tab: ReceivedTab, as key: String, at date: Date) throws(FileError) {
    let oldest = date.addingTimeInterval(-SentTab.memory).milliseconds
    records = records.filter { $0.value.time >= oldest }
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
