public import Switchboard

/// The lines typed at the prompt.
@CommandProtocol
@MainActor
public protocol LineHistoryCommands: AnyObject {
  /// Lists the lines typed last, including those of other running prompts.
  ///
  /// - Example: `history 50`
  /// - Example: `history echo`
  /// - Parameter search: The number of lines, or text that each line contains. Defaults to 25 lines.
  @Effects(.reads)
  @ShortName("history")
  func showHistory(_ search: [String]) throws
}

// MARK: - LineHistoryCommands

extension TypedHistory: LineHistoryCommands {
  func showHistory(_ search: [String]) throws {
    refresh()
    let lines = try Self.lines(of: lines, chosenBy: search)
    output.show(
      Listing(
        Self.columns, rows: lines.map { [.text($0)] },
        placeholder: search.isEmpty ? "No line has been typed." : "No such line has been typed."))
  }

  /// The columns of the typed lines.
  static let columns: [Listing.Column] = [.init("line", .text)]

  private static func lines(
    of lines: [String], chosenBy search: [String]
  ) throws(LineHistoryError) -> [String] {
    if search.count == 1, let number = Int(search[0]) {
      guard let count = RowCount(number: number) else { throw .notPositive(number) }
      return lines.suffix(count.number)
    }
    guard !search.isEmpty else { return lines.suffix(25) }
    let text = search.joined(separator: " ").lowercased()
    return lines.filter { $0.lowercased().contains(text) }
  }
}

extension TypedHistory: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch BuiltInCommands.Command(rawValue: command.name) {
    case .history: .listing(Self.columns)
    default: nil
    }
  }
}

/// An error about the lines to list.
enum LineHistoryError: ErrorKindNaming, Equatable, CustomStringConvertible {
  case notPositive(Int)

  var kind: String { "wrong_argument" }

  var description: String {
    switch self {
    case .notPositive(let number):
      "\(number) lines cannot be listed: write a number from 1, or text that the lines contain"
    }
  }
}

// MARK: - Repetition

/// A request to run the last line again, as in `!!`. Text after it is appended to the line.
///
/// A single exclamation mark begins a shell command, so it never repeats an earlier line.
struct HistoryRepetition {
  /// The line to run.
  let line: String

  /// Creates a request, or returns nil if the text is none or if there is no earlier line.
  /// - Parameters:
  ///   - text: The typed line.
  ///   - lines: The earlier lines, oldest first.
  init?(_ text: String, of lines: [String]) {
    guard text.hasPrefix("!!"), let last = lines.last else { return nil }
    line = last + text.dropFirst(2)
  }
}
