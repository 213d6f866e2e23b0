import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// The file in which earlier versions of the program stored visits, one per line.
///
/// A line without a time changes the title of earlier visits to the same address.
struct VisitFile {
  private let file: FileHandle

  /// Opens a file, or returns nil if the file does not exist.
  ///
  /// - Throws: `Errno` if the file is not a regular file or cannot be read.
  init?(at url: URL) throws {
    // Check before opening the file, because opening a pipe blocks until its other end is opened.
    guard try RegularFile.exists(at: FilePath(url)) else { return nil }
    file = try FileHandle(forReadingFrom: url)
  }

  /// Returns a checksum that identifies the file, computed from its size and its last bytes.
  func fingerprint() throws -> Int64 {
    let size = try file.seekToEnd()
    try file.seek(toOffset: size - min(size, 1 << 16))
    let end = try file.readToEnd() ?? Data()
    let values = [Int64(size).databaseValue, end.databaseValue]
    return RowChecksum(of: values, in: KeptCopies.visitFile).value
  }
}

// MARK: - Reading

extension VisitFile {
  /// The visits in the file, oldest first, and the number of invalid lines.
  struct Contents {
    var visits: [Visit] = []
    var damagedLineCount = 0
  }

  /// Reads the newest visits. Memory use and running time do not depend on the size of the file.
  ///
  /// - Parameters:
  ///   - bounds: The limits on the number and age of the visits.
  ///   - lineLimit: The maximum number of lines to read.
  /// - Throws: An error if the file cannot be read.
  func read(
    within bounds: HistoryBounds, lineLimit: Int = 4 * HistoryBounds.visitLimit
  ) throws -> Contents {
    var contents = Contents(), titles: [String: String] = [:], visitCount = 0, lineCount = 0
    var lines = try BackwardLines(file)
    // Lines are read in reverse order, so the latest title of a page comes before its visits.
    while visitCount < bounds.count, lineCount < lineLimit, let bytes = lines.next() {
      lineCount += 1
      guard let line = bytes.flatMap(VisitLine.init) else {
        contents.damagedLineCount += 1
        continue
      }
      guard let visit = line.visit(titled: titles[line.url]) else {
        titles[line.url] = titles[line.url] ?? line.title
        continue
      }
      visitCount += 1
      if visit.time >= bounds.oldest { contents.visits.append(visit) }
    }
    if let error = lines.error { throw error }
    contents.visits.reverse()
    return contents
  }
}

// MARK: - Lines

/// A line in the file.
private struct VisitLine: Decodable {
  let url: String
  let title: String
  let milliseconds: Int?

  /// Decodes a line, or returns nil if the line is invalid.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let data = Data(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    guard let line = try? JSONDecoder().decode(Self.self, from: data), URL(string: line.url) != nil,
      line.milliseconds.map(VisitRecord.times.contains) ?? true
    else { return nil }
    self = line
  }

  /// Returns the visit on the line with its latest title, or nil if the line only changes a title.
  func visit(titled newTitle: String?) -> Visit? {
    guard let milliseconds, let url = URL(string: url) else { return nil }
    return Visit(url: url, title: newTitle ?? title, time: Date(milliseconds: milliseconds))
  }
}
