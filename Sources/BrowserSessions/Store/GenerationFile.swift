import BrowserModel
import Foundation
import GRDB

/// The number of the last save that was acknowledged, kept in a file beside the database.
///
/// Each save numbers itself in its transaction. A database with a lower number than this file has
/// lost a save, for example with the end of its log.
///
/// The file has two lines that are written alternately, so that one of them is intact whenever the
/// process is killed.
/// It need not be synchronized: when it lags behind the database, nothing is reported as lost.
struct GenerationFile {
  /// What a file says.
  enum Reading: Equatable {
    /// There is no file.
    case missing
    /// A line doesn't match its checksum; the other, if it does, has this number.
    case damaged(atLeast: Int)
    /// The number of the last save.
    case generation(Int)
  }

  let path: String

  /// Names the file that belongs to a database.
  init(of databasePath: String) { path = "\(databasePath).generation" }

  private static let lineLength = 34
}

// MARK: - Reading

extension GenerationFile {
  /// Reads the file. Ignores everything after the second line.
  func read() -> Reading {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT == S_IFREG, let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: 2 * Self.lineLength + 1)
    else { return .damaged(atLeast: 0) }
    let lines = [data.prefix(Self.lineLength), data.dropFirst(Self.lineLength)]
    let numbers = lines.map(Self.generation(of:))
    let last = numbers.compactMap(\.self).max() ?? 0
    return numbers.contains(nil) ? .damaged(atLeast: last) : .generation(last)
  }

  /// Returns the number in a line; nil if it doesn't match its checksum.
  private static func generation(of line: Data) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    guard let number = Int(text.prefix(16), radix: 16),
      (0..<SessionStore.lastGeneration - 1).contains(number), Self.line(number) == text
    else { return nil }
    return number
  }

  private static func line(_ generation: Int) -> String {
    let sum = RowChecksum(of: [generation.databaseValue], in: "generation").value
    return hexadecimal(UInt64(generation)) + " " + hexadecimal(UInt64(bitPattern: sum)) + "\n"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

// MARK: - Writing

extension GenerationFile {
  /// Writes the number of a save into the older line.
  func write(_ generation: Int) throws(SystemError) {
    do throws(SystemError) {
      try FileDescriptor.with(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK) {
        descriptor throws(SystemError) in
        let offset = generation % 2 * Self.lineLength
        try descriptor.overwrite(with: Array(Self.line(generation).utf8), at: offset)
      }
    } catch {
      guard error.code == ENOENT else { throw error }
      try reset(to: generation)
    }
  }

  /// Creates the file anew, with a number in both lines.
  func reset(to generation: Int) throws(SystemError) {
    let draft = "\(path).new"
    try FileDescriptor.with(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK) {
      descriptor throws(SystemError) in
      let line = Data(Self.line(generation).utf8)
      try descriptor.write(line + line)
    }
    guard rename(draft, path) == 0 else { throw SystemError() }
  }
}
