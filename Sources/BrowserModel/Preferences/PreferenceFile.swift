import Foundation

/// The file of a store: the texts of the preferences that are set, by name, as readable JSON.
struct PreferenceFile: Sendable {
  /// What was in the file, and what became of reading it.
  struct Contents: Sendable {
    var texts: [String: String] = [:]
    var outcome = FileOutcome.firstLaunch
  }

  private let file: AtomicFile

  init(_ url: URL) { file = AtomicFile(url) }

  func load() -> Contents {
    let (texts, outcome) = file.load { try JSONDecoder().decode([String: String].self, from: $0) }
    return Contents(texts: texts ?? [:], outcome: outcome)
  }

  /// Reads the file while the caller's actor goes on with other work.
  @concurrent
  func loadInBackground() async -> Contents { load() }

  func write(_ texts: [String: String]) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(texts) else { return }
    try file.write(data)
  }
}
