package import BrowserModel
package import Foundation
import ProfileFiles

/// The identity of a tab that another device has sent, which survives a restart.
package struct ReceivedTab: Codable, Hashable, Sendable {
  private let number: Int
  /// The time at which the tab was created, in milliseconds since 1970. The number of a tab that was
  /// not saved is given to another one.
  private let time: Int

  /// Creates the identity of a tab.
  package init(_ id: WebStateID, createdAt time: Date) {
    number = id.number
    self.time = Int((time.timeIntervalSince1970 * 1_000).rounded())
  }
}

/// The tabs that other devices have sent and that the store still contains, by key.
///
/// A file contains them as well, so that a run after a crash doesn't open a saved tab again.
@MainActor
final class ReceivedTabs {
  private(set) var tabs: [String: ReceivedTab]
  private let file: JSONFile<[String: ReceivedTab]>?

  /// Reads the tabs.
  /// - Parameter directory: The directory of the profile, or nil to keep nothing.
  init(in directory: FileDirectory?) {
    file = directory.map { JSONFile(reading: .receivedTabs, in: $0) }
    tabs = file?.value ?? [:]
  }

  /// Notes a tab that has been opened.
  /// - Throws: `FileError` if the file cannot be written.
  func note(_ tab: ReceivedTab, as key: String) throws(FileError) {
    tabs[key] = tab
    try file?.write(tabs)
  }

  /// Forgets tabs.
  /// - Throws: `FileError` if the file cannot be written.
  func forget(_ keys: Set<String>) throws(FileError) {
    let kept = tabs.filter { !keys.contains($0.key) }
    guard kept.count < tabs.count else { return }
    tabs = kept
    try file?.write(tabs)
  }
}
