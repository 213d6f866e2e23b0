public import Switchboard

/// The lines typed at the prompt.
@CommandProtocol
@MainActor
public protocol LineHistoryCommands: AnyObject {
  /// Lists the lines typed last with their numbers, including those of other running prompts.
  ///
  /// At a terminal, ‘!3’ runs line 3 again, and so does ‘3’ directly after the list.
  /// - Example: `history 50`
  /// - Example: `history echo`
  /// - Example: `history --delete 3`
  /// - Parameters:
  ///   - search: The number of lines, or text that each line contains. Defaults to 25 lines.
  ///   - delete: Deletes the lines with these numbers.
  @Effects(.destroys)
  @ShortName("history")
  func showHistory(_ search: [String], delete: [Int]) throws

  /// Deletes typed lines, so that no prompt keeps or recalls them.
  /// - Example: `delete history`
  /// - Example: `delete history echo`
  /// - Parameter search: Text that each line contains. Defaults to all lines.
  @Effects(.destroys, .irreversible)
  @TypedInFull
  func deleteHistory(_ search: [String]) throws
}

// MARK: - LineHistoryCommands

extension TypedHistory: LineHistoryCommands, BuiltInHandler {
  func showHistory(_ search: [String], delete: [Int]) throws {
    guard delete.isEmpty else { return try deleteLines(delete) }
    refresh()
    let chosen = try Self.lines(of: numberedLines, chosenBy: search)
    output.show(
      Listing(
        Self.columns, rows: chosen.map { [.number($0.number), .text($0.line)] },
        placeholder: search.isEmpty ? "No line has been typed." : "No such line has been typed."))
    listingCount = output.listingCount
  }

  func deleteHistory(_ search: [String]) throws {
    let text = search.joined(separator: " ").lowercased()
    let count = try remove { text.isEmpty || $0.lowercased().contains(text) }
    report(count)
  }

  private func deleteLines(_ numbers: [Int]) throws {
    refresh()
    let lines = Set(try numbers.map { number throws(PromptError) in try line(number) })
    report(try remove { lines.contains($0) })
  }

  private func report(_ count: Int) {
    let text = count == 1 ? "1 typed line is deleted" : "\(count) typed lines are deleted"
    output.notice(text)
    output.report("", ["lines": .number(count)])
  }

  private var numberedLines: [(number: Int, line: String)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }
  }

  /// Returns the line with a number.
  func line(_ number: Int) throws(PromptError) -> String {
    guard lines.indices.contains(number - 1) else {
      throw PromptError(
        "wrong_argument",
        lines.isEmpty
          ? "no line has been typed: there is nothing to choose"
          : "there is no line \(number): choose one from 1 to \(lines.count), which ‘history’ lists"
      )
    }
    return lines[number - 1]
  }

  /// The columns of the typed lines.
  static let columns: [Listing.Column] = [.init("number", .number), .init("line", .text)]

  private static func lines(
    of lines: [(number: Int, line: String)], chosenBy search: [String]
  ) throws -> [(number: Int, line: String)] {
    if search.count == 1, let number = Int(search[0]) {
      guard let count = RowCount(number: number) else {
        throw PromptError(
          "wrong_argument",
          "\(number) lines cannot be listed: write a number from 1, or text that the lines contain")
      }
      return lines.suffix(count.number)
    }
    guard !search.isEmpty else { return lines.suffix(25) }
    let text = search.joined(separator: " ").lowercased()
    return lines.filter { $0.line.lowercased().contains(text) }
  }
}

extension TypedHistory: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    guard context.parameter.name == "delete" else { return [] }
    return numberedLines.suffix(25).reversed().map {
      CommandCandidate(String($0.number), summary: $0.line)
    }.excluding(context.precedingWords)
  }
}

// MARK: - Repetition

extension TypedHistory {
  /// Returns the line that a typed line such as `!!`, `!3`, `!-2` or `!op` repeats, with the text after it
  /// appended, or nil if it repeats none.
  /// - Throws: ``PromptError`` if there is no such line.
  func repetition(_ text: String) async throws(PromptError) -> String? {
    if listingCount == output.listingCount, let number = Int(text) { return try line(number) }
    guard text.hasPrefix("!") else { return nil }
    let word = text.dropFirst().prefix { !$0.isWhitespace }, rest = text.dropFirst(word.count + 1)
    if word.first == "!" || Int(word) != nil {
      refresh()
      guard let number = Int(word) else { return lines.last.map { $0 + text.dropFirst(2) } }
      return try line(number < 0 ? lines.count + 1 + number : number) + rest
    }
    // A shell command has arguments or signs more often than not.
    guard rest.allSatisfy(\.isWhitespace), !word.isEmpty,
      word.unicodeScalars.allSatisfy({ VariableName.isPart($0) || $0 == "-" }),
      await !Self.isProgram(String(word))
    else { return nil }
    refresh()
    return lines.last { $0.hasPrefix(word) }
  }

  /// Returns whether the shell knows a command.
  private static func isProgram(_ name: String) async -> Bool {
    await ShellCommand(text: "command -v -- \(name)", sharesInput: false).output()?.status == 0
  }
}
