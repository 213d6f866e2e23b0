package import Foundation

/// A file of a profile that has been read and that stores one value as human-readable JSON.
///
/// A file must be read before it can be written, so that a file that could not be read is never
/// overwritten. Reading tells the user about any problem.
///
/// The methods require `Codable`, but the type does not. If it did, the runtime would search all
/// conformances of the program for each `Value` that it meets, which takes 25 µs when the program
/// starts.
public struct JSONFile<Value: Sendable>: Sendable {
  /// The value, or nil if the file does not exist or cannot be read or decoded.
  public let value: Value?
  /// The outcome of reading the file.
  public let outcome: FileOutcome
  private let file: AtomicFile
  private let damaged: DamagedFile?

  /// Creates a reference to a file in a directory that does not exist yet.
  package init(absent file: ProfileFile, in directory: FileDirectory) {
    self.file = AtomicFile(file, in: directory)
    value = nil
    outcome = .firstLaunch
    damaged = nil
  }
}

extension JSONFile where Value: Codable {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  package init(reading file: ProfileFile, in directory: FileDirectory) {
    self.init(reading: file, in: directory) { try JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Reads a file of which a part may be used.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  ///   - decode: A closure that decodes the contents.
  ///   - salvage: A closure that returns what can be used of contents that cannot be decoded.
  package init(
    reading file: ProfileFile, in directory: FileDirectory, decode: (Data) throws -> Value,
    salvage: (Data) -> Value? = { _ in nil }
  ) {
    self.file = AtomicFile(file, in: directory)
    (value, outcome, damaged) = self.file.load(decode, salvage: salvage)
  }

  /// Replaces the value. Does nothing if the access is read-only.
  ///
  /// - Parameter value: The new value.
  /// - Throws: ``FileError`` if the file could not be read or cannot be written to. The file is
  ///   then unchanged.
  package func write(_ value: Value) throws(FileError) {
    guard file.access == .readWrite else { return }
    try outcome.checkReadable()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw .unwritable(file.url.path, reason: FileFault(error))
    }
    try damaged?.setAside()
    try file.write(data)
  }
}
