import BrowserCommands
import BrowserModel
import BrowserSessions
import Foundation
import Switchboard

/// A closure that reads a list of pages from another program's file.
typealias PageCollectionReader = @Sendable (Data) throws -> PageCollection

extension FilePath {
  /// Returns the contents of the file, or of standard input.
  func contents() async throws -> Data {
    guard isStandardStream else { return try SessionFile(url).contents() }
    return Data(try await StandardInput.bytes())
  }
}

/// A request to write a list of pages.
struct PageCollectionExport {
  let file: FilePath?
  /// The format that the user has chosen, or nil for that of the file's name.
  let format: ExportFormat?
  let replaces: Bool

  /// The format that the user or the name of the file chooses, or nil if neither does.
  var chosenFormat: ExportFormat? { format ?? file.flatMap { ExportFormat(fileName: $0.path) } }

  /// Writes text to the file, or returns it without its last character if it is shown instead.
  func write(_ text: String) async throws -> String? {
    guard let file, !file.isStandardStream else { return String(text.dropLast()) }
    try await SessionFile(file.url).write(Data(text.utf8), replacing: replaces)
    return nil
  }
}

extension PageCollection {
  /// Reads a list without blocking the main actor.
  @concurrent
  static func read(_ data: Data, by reader: PageCollectionReader) async throws -> PageCollection {
    try reader(data)
  }

  /// Returns the list as text.
  func text(as format: ExportFormat) throws -> String {
    switch format {
    case .html: html
    case .json: try json
    case .markdown: markdown
    }
  }
}
