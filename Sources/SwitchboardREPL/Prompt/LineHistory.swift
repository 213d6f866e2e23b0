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
        columns: ["line"], rows: Self.lines(of: lines, chosenBy: search).map { [.text($0)] },
        placeholder: search.isEmpty ? "No line has been typed." : "No such line has been typed."))
  }

  private static func lines(of lines: [String], chosenBy search: [String]) -> [String] {
    if search.count == 1, let count = Int(search[0]), count >= 0 { return lines.suffix(count) }
    guard !search.isEmpty else { return lines.suffix(25) }
    let text = search.joined(separator: " ").lowercased()
    return lines.filter { $0.lowercased().contains(text) }
  }
}

// MARK: - Repetition

/// A request to run an earlier line again.
///
/// `!!` stands for the last line, and `!open` for the last line that begins with `open`. Text after
/// `!!` is appended.
struct HistoryRepetition {
  /// The line to run.
  let line: String

  /// Creates a request, or returns nil if the text is none or if no earlier line matches.
  ///
  /// A line that is a shell command is not matched by its text after the exclamation mark.
  /// - Parameters:
  ///   - text: The typed line.
  ///   - lines: The earlier lines, oldest first.
  init?(_ text: String, of lines: [String]) {
    if text.hasPrefix("!!") {
      guard let last = lines.last else { return nil }
      line = last + text.dropFirst(2)
      return
    }
    let prefix = text.dropFirst()
    guard text.hasPrefix("!"), !prefix.isEmpty, !prefix.contains(where: \.isWhitespace),
      let found = lines.last(where: { $0.hasPrefix(prefix) })
    else { return nil }
    line = found
  }
}
