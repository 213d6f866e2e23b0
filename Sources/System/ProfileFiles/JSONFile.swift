package import Foundation

/// A file that stores one value as human-readable JSON and is replaced atomically.
///
/// The methods require `Codable`, and the type does not. For a type's own requirements, the runtime
/// searches all conformances of the program when it first meets the type, which costs a start 25 µs
/// each.
package struct JSONFile<Value: Sendable>: Sendable {
  private let file: AtomicFile

  package init(_ url: URL, access: FileAccess = .readWrite, ledger: FileLedger? = nil) {
    file = AtomicFile(url, access: access, ledger: ledger)
  }
}

extension JSONFile where Value: Codable {
  /// Reads the value and returns it with the outcome. The value is nil if the file does not exist
  /// or cannot be read or decoded.
  package func load() -> (value: Value?, outcome: FileOutcome) {
    file.load { try JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Replaces the value. Does nothing if the access is read-only.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - outcome: The outcome of reading the file.
  /// - Throws: ``FileError`` if the file could not be read or cannot be written to. The file is
  ///   then unchanged.
  package func write(_ value: Value, after outcome: FileOutcome) throws(FileError) {
    guard file.access == .readWrite else { return }
    try outcome.checkReadable()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw .unwritable(file.url.path, reason: FileFault(error))
    }
    try file.write(data)
  }
}
