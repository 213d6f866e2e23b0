public import Switchboard

/// The lines typed at the prompt.
@CommandProtocol
@MainActor
public protocol LineHistoryCommands: AnyObject {
  /// Lists the lines typed last, including those of other running prompts.
  ///
  /// - Example: `history 50`
  /// - Example: `history open tab`
  /// - Parameter search: The number of lines, or text that each line contains. Defaults to 25 lines.
  @ShortName("history")
  func showHistory(_ search: [String])
}

// MARK: - LineHistoryCommands

extension PromptSession: LineHistoryCommands {
  func showHistory(_ search: [String]) {
    history?.refresh()
    let lines = history?.lines ?? []
    output.show(
      Listing(
        Self.historyColumns, rows: Self.lines(of: lines, chosenBy: search).map { [.text($0)] },
        placeholder: search.isEmpty ? "No line has been typed." : "No such line has been typed."))
  }

  /// The columns of the typed lines.
  static let historyColumns: [Listing.Column] = [.init("line", .text)]

  private static func lines(of lines: [String], chosenBy search: [String]) -> [String] {
    if search.count == 1, let count = Int(search[0]), count >= 0 { return lines.suffix(count) }
    guard !search.isEmpty else { return lines.suffix(25) }
    let text = search.joined(separator: " ").lowercased()
    return lines.filter { $0.lowercased().contains(text) }
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
