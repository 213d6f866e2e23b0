import Foundation

/// A file of one value as readable JSON, which is replaced as a whole.
struct JSONFile<Value: Codable & Sendable>: Sendable {
  private let file: AtomicFile

  init(_ url: URL, access: FileAccess = .readWrite) { file = AtomicFile(url, access: access) }

  /// Reads the value; nil where there is no file yet, or one that makes no sense.
  func load() -> (value: Value?, outcome: FileOutcome) {
    file.load { try JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Replaces the value; nothing happens to a file that is only read.
  ///
  /// - Parameter outcome: What became of reading the file.
  /// - Throws: `FileError` when it could not be read or cannot be written; it is as it was then.
  func write(_ value: Value, after outcome: FileOutcome) throws(FileError) {
    guard file.access == .readWrite else { return }
    try outcome.checkReadable()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw .unwritable(file.url.path, reason: error.systemReason)
    }
    try file.write(data)
  }
}
