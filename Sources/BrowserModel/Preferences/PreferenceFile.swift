import Foundation
import ProfileFiles

/// The file of a store: the texts of the preferences that are set, by name, as readable JSON.
struct PreferenceFile: Sendable {
  /// What was in the file, and what became of reading it.
  struct Contents: Sendable {
    var texts: [String: String] = [:]
    var outcome = FileOutcome.firstLaunch
  }

  private let file: JSONFile<[String: String]>

  init(_ url: URL, access: FileAccess = .readWrite, ledger: FileLedger? = nil) {
    file = JSONFile(url, access: access, ledger: ledger)
  }

  func load() -> Contents {
    let (texts, outcome) = file.load()
    return Contents(texts: texts ?? [:], outcome: outcome)
  }

  /// Reads the file while the caller's actor goes on with other work.
  @concurrent
  func loadInBackground() async -> Contents { load() }

  func write(_ texts: [String: String], after outcome: FileOutcome) throws(FileError) {
    try file.write(texts, after: outcome)
  }
}
