package import Switchboard

/// A sheet that notes are written on.
@CommandProtocol(.spy)
@MainActor
package protocol SheetCommands: AnyObject {
  /// Adds a line.
  func addLine(_ text: String, color: Ink?)
  /// Removes a line.
  func removeLine(at index: Int) throws(CommandError)
  /// Reads a line.
  func readLine(_ index: Int) throws -> String
  /// Finds a line.
  func findLine(containing text: String) -> Int?
  @Confidential func sign(_ name: String)
}

/// A book of sheets.
@CommandProtocol(.calls, .spy)
@MainActor
package protocol LedgerCommands: SheetCommands {
  /// Turns pages.
  func turnPages(_ count: Int, backward: Bool) async throws
  /// Copies lines.
  func copy(_ lines: [Int], to sheet: SheetNumber) async
  /// Opens a sheet, or the first one.
  func open(_ sheet: SheetNumber?)
  func `default`()
}

/// A color that is encoded.
package enum Ink: String, Codable, Sendable {
  case red, blue
}

/// A number that has words and is not encoded by itself.
package struct SheetNumber: CommandArgument, Equatable, Sendable {
  package static var valueDescription: String { "a sheet, as #3" }
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package init?(argument: String) {
    guard argument.hasPrefix("#"), let number = Int(argument.dropFirst()) else { return nil }
    self.number = number
  }

  package var argument: String { "#\(number)" }
}

/// A model that the commands change.
@MainActor
final class Ledger: LedgerCommands {
  private(set) var lines: [String] = []
  private(set) var page = 0
  private(set) var copies: [String] = []

  func addLine(_ text: String, color: Ink?) {
    lines.append(color.map { "\(text) in \($0.rawValue)" } ?? text)
  }
  func removeLine(at index: Int) throws(CommandError) {
    guard lines.indices.contains(index) else { throw .refused("remove", because: "no line") }
    lines.remove(at: index)
  }
  func readLine(_ index: Int) throws -> String {
    guard lines.indices.contains(index) else { throw NoteError.empty }
    return lines[index]
  }
  func findLine(containing text: String) -> Int? { lines.firstIndex { $0.contains(text) } }
  func sign(_ name: String) { lines.append("signed \(name)") }
  func turnPages(_ count: Int, backward: Bool) async throws {
    await Task.yield()
    page += backward ? -count : count
  }
  func copy(_ lines: [Int], to sheet: SheetNumber) async {
    copies.append("\(lines) to \(sheet.number)")
  }
  func open(_ sheet: SheetNumber?) { page = sheet?.number ?? 0 }
  func `default`() { page = 0 }
}
