import BrowserModel
import Foundation
import ProfileFiles
import Synchronization

/// A response that is saved to a file instead of being shown.
struct DownloadResponse: Sendable {
  let url: URL
  let file: DownloadFile
  /// The number of bytes in the partial file that the response continues.
  let offset: Int
  /// The size of the whole file in bytes, or nil if it is unknown.
  let expectedByteCount: Int?
  /// The entity tag or the date with which the rest of the file can be requested, or nil if it cannot
  /// be requested.
  let validator: String?
  /// The data that has already been read to determine the type.
  let beginning: Beginning
  let transfer: Transfer

  /// Stops the transfer and deletes the partial file.
  func discard() {
    transfer.cancel()
    file.delete()
  }

  /// Stops the transfer. Keeps the partial file if the rest can be requested later.
  func end() {
    guard validator != nil else { return discard() }
    transfer.cancel()
    file.close()
  }

  /// Writes the response to the file.
  ///
  /// - Parameter report: A closure that is called several times per second with the number of bytes
  ///   written.
  /// - Returns: The error if the file is incomplete, or nil if the download succeeded.
  @concurrent func write(_ report: @Sendable (Int) async -> Void) async -> LoadError? {
    do throws(LoadError) {
      try await writeAll(report)
      return nil
    } catch {
      end()
      return error
    }
  }

  private func writeAll(_ report: @Sendable (Int) async -> Void) async throws(LoadError) {
    let handle = try file.open(at: offset)
    var byteCount = offset + beginning.data.count
    try DownloadFile.refusing(file.url) { try handle.write(contentsOf: beginning.data) }
    if beginning.isComplete {
      return try await complete(handle, beginning.failure, byteCount, report)
    }
    var nextReport = ContinuousClock.now + .milliseconds(100)
    while let event = await transfer.next() {
      switch event {
      case .response: break
      case .data(let data):
        try DownloadFile.refusing(file.url) { try handle.write(contentsOf: data) }
        byteCount += data.count
        guard nextReport <= .now else { break }
        await report(byteCount)
        nextReport = .now + .milliseconds(100)
      case .ended(let error): return try await complete(handle, error, byteCount, report)
      }
    }
    throw .stopped
  }

  private func complete(
    _ handle: FileHandle, _ error: LoadError?, _ byteCount: Int,
    _ report: @Sendable (Int) async -> Void
  ) async throws(LoadError) {
    if let error { throw error }
    try DownloadFile.refusing(file.url) {
      try handle.synchronize()
      try handle.close()
    }
    try file.complete()
    await report(byteCount)
  }
}

// MARK: - DownloadFile

/// The file for a download. Data is written to `NAME.part`, which is renamed when it is complete.
struct DownloadFile: Sendable {
  /// The location of the complete file.
  let url: URL
  private let partialFile: PartialFile

  /// The location of the partial file.
  var part: URL { partialFile.url }

  /// Creates an empty partial file with an unused name in a directory. Creates the directory if
  /// necessary.
  ///
  /// - Throws: ``LoadError/other(_:)`` if the directory cannot be written to.
  init(named name: DownloadName, in directory: URL) throws(LoadError) {
    do throws(FileError) { try PrivateDirectory.make(at: directory) } catch {
      throw .other("\(error)")
    }
    for number in 0..<10_000 {
      let url = directory.appendingPathComponent(name.numbered(number))
      let part = url.appendingPathExtension("part")
      guard !Self.isTaken(url), !Self.isTaken(part) else { continue }
      do {
        // This fails if another program has created the file in the meantime.
        try Data().write(to: part, options: .withoutOverwriting)
        self.url = url
        partialFile = PartialFile(url: part)
        return
      } catch CocoaError.fileWriteFileExists {
      } catch {
        throw Self.refusal(of: directory, error)
      }
    }
    throw .other("‘\(directory.path)’ has too many files of that name: move some away")
  }

  /// Continues the partial file of an earlier download, or creates an empty one.
  ///
  /// - Throws: ``LoadError/other(_:)`` if the complete file exists, or the directory cannot be written
  ///   to.
  init(continuing url: URL) throws(LoadError) {
    let part = url.appendingPathExtension("part")
    guard !Self.isTaken(url) else {
      throw .other("there is a file ‘\(url.path)’ already: move it away")
    }
    if !Self.isTaken(part) {
      try Self.refusing(url) { try Data().write(to: part, options: .withoutOverwriting) }
    }
    self.url = url
    partialFile = PartialFile(url: part)
  }

  /// The number of bytes in the partial file.
  var partByteCount: Int {
    let handle = try? FileHandle(forReadingFrom: part)
    return (try? handle?.seekToEnd()).map { Int($0) } ?? 0
  }

  /// Opens the partial file for writing after a number of bytes.
  func open(at offset: Int) throws(LoadError) -> FileHandle {
    try partialFile.use { part throws(LoadError) in
      try Self.refusing(url) {
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(offset))
        return handle
      }
    }
  }

  /// Renames the complete file, which is on disk, to its final name. An existing file with that name
  /// is never replaced.
  func complete() throws(LoadError) {
    try partialFile.use { part throws(LoadError) in try complete(part) }
  }

  private func complete(_ part: URL) throws(LoadError) {
    try Self.refusing(url) {
      // Unlike renaming, creating a hard link never replaces a file. Not all file systems support
      // hard links.
      do { try FileManager.default.linkItem(at: part, to: url) } catch {
        return try FileManager.default.moveItem(at: part, to: url)
      }
      try FileManager.default.removeItem(at: part)
    }
  }

  /// Deletes the partial file.
  func delete() { partialFile.end(deleting: true) }

  /// Closes the partial file, so that a later download can continue it. Deletes the file if it is
  /// empty.
  func close() { partialFile.end(deleting: partByteCount == 0) }

  /// Returns whether anything exists at a location, even a broken symbolic link.
  private static func isTaken(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil
  }

  /// Calls a closure and rethrows its errors as errors about the user's file.
  static func refusing<Result>(
    _ url: URL, _ body: () throws -> Result
  ) throws(LoadError) -> Result {
    do { return try body() } catch { throw refusal(of: url, error) }
  }

  private static func refusal(of url: URL, _ error: any Error) -> LoadError {
    .other("\(FileError.unwritable(url.path, reason: FileFault(error)))")
  }
}

// MARK: - PartialFile

/// The partial file of a download.
///
/// The file is not used after its download has ended, because another download can reuse its name.
private final class PartialFile: Sendable {
  let url: URL
  private let hasEnded = Mutex(false)

  init(url: URL) { self.url = url }

  /// Calls a closure with the location of the file.
  ///
  /// - Throws: ``LoadError/stopped`` if the download has ended, or the error that the closure throws.
  func use<Result>(
    _ body: (URL) throws(LoadError) -> sending Result
  ) throws(LoadError) -> sending Result {
    try hasEnded.withLock { hasEnded throws(LoadError) in
      if hasEnded { throw .stopped }
      return try body(url)
    }
  }

  /// Ends the use of the file. Only the first call has an effect.
  func end(deleting deletes: Bool) {
    hasEnded.withLock { hasEnded in
      if deletes, !hasEnded { try? FileManager.default.removeItem(at: url) }
      hasEnded = true
    }
  }
}

// MARK: - DownloadName

/// A safe name for a file from the network.
struct DownloadName: Hashable, CustomStringConvertible {
  private let stem: String
  /// The file name extension with its dot, or an empty string if there is none.
  private let ending: String

  /// Creates a name from the host's suggestion. If there is none, creates it from the suggestion of
  /// the page that links to the file, or else from the address.
  init(disposition: HeaderValue, suggestion: String? = nil, url: URL) {
    let hostSuggestion =
      disposition.parameters["filename*"].flatMap(Self.decodeExtended)
      ?? disposition.parameters["filename"]
    let name = [hostSuggestion, suggestion, url.lastPathComponent].lazy.compactMap { $0 }.map(
      Self.clean
    )
    .first { !$0.isEmpty }
    self.init(clean: name ?? "download")
  }

  /// Creates a name by splitting text into stem and extension. The length is limited because file
  /// systems permit 255 bytes, including a number and `.part`.
  private init(clean name: String) {
    let dot = name.lastIndex(of: ".")
    let ending = dot.map { String(name[$0...]) } ?? ""
    let hasEnding = dot != name.startIndex && (2...17).contains(ending.utf8.count)
    self.ending = hasEnding ? ending : ""
    var stem = hasEnding ? String(name[..<(dot ?? name.endIndex)]) : name
    while stem.utf8.count > 200 { stem.removeLast() }
    self.stem = stem
  }

  /// The name without a number.
  var description: String { stem + ending }

  /// Returns the name with a number, or without one if the number is 0.
  func numbered(_ number: Int) -> String {
    number == 0 ? description : "\(stem) (\(number))\(ending)"
  }

  /// Returns a name without directories, control characters, leading dots, and surrounding spaces.
  private static func clean(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let scalars = last.unicodeScalars.filter {
      ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate]
        .contains($0.properties.generalCategory)
    }
    var text = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    while text.hasPrefix(".") || text.hasPrefix(" ") { text.removeFirst() }
    return text
  }

  /// Returns the decoded value of a parameter such as `UTF-8''%e2%82%ac.txt`, as defined in RFC
  /// 8187.
  private static func decodeExtended(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, ["utf-8", "us-ascii"].contains(parts[0].lowercased()) else {
      return nil
    }
    return parts[2].removingPercentEncoding
  }
}
