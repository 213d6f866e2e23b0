import Switchboard
import SwitchboardLineEditor

/// The lines typed during this run, earlier runs, and other running prompts. Only the first file
/// error is reported.
@MainActor
final class TypedHistory {
  private let file: HistoryFile?
  private let limit: Int
  let output: any PromptOutput
  private var hasComplained = false
  private var known: [String]?
  /// The number of listings when the lines were last listed, or nil if they have not been listed.
  var listingCount: Int?

  init(path: String?, limit: Int, isReadOnly: Bool, showing output: any PromptOutput) {
    file = path.map { HistoryFile(path: $0, limit: limit, isReadOnly: isReadOnly) }
    self.limit = limit
    self.output = output
  }

  /// The newest lines, oldest first. The first use reads the file.
  var lines: [String] {
    if known == nil {
      known =
        attempt { (file) throws(HistoryFileError) in try file.load { output.showError($0) } }
        ?? []
    }
    return known ?? []
  }

  /// A closure that returns the lines that other prompts have added since its last call. It can be
  /// called on any thread.
  var newLines: (@Sendable () -> [String])? {
    guard let file else { return nil }
    return { [weak self] in
      let lines = file.newLines()
      if !lines.isEmpty { Task { @MainActor in self?.keep(lines) } }
      return lines
    }
  }

  private var editor: LineEditor? { (output as? ConsoleOutput)?.editor }

  /// Adds a line of this prompt, which the arrow keys recall.
  func append(_ line: String) {
    editor?.addHistory(line)
    keep([line])
    attempt { (file) throws(HistoryFileError) in try file.append(line) }
  }

  /// Reads the lines that other prompts have added.
  func refresh() {
    guard known != nil, let new = file?.newLines() else { return }
    keep(new)
    if let editor { new.forEach(editor.addHistory) }
  }

  /// Removes lines from the history, from its file, and from what the arrow keys recall.
  /// - Returns: The number of removed lines.
  /// - Throws: ``PromptError`` if another prompt writes to the file now.
  func remove(where isRemoved: (String) -> Bool) throws(PromptError) -> Int {
    refresh()
    let kept = lines.filter { !isRemoved($0) }, count = lines.count - kept.count
    if let file, !file.remove(where: isRemoved) {
      throw PromptError(
        "in_use", "another prompt is writing to the file of the typed lines: try again")
    }
    known = kept
    editor?.replaceHistory(by: kept)
    return count
  }

  private func keep(_ new: [String]) {
    var kept = lines
    for line in new where line.belongsInHistory && line != kept.last { kept.append(line) }
    known = kept.suffix(limit)
  }

  @discardableResult
  private func attempt<Result>(
    _ body: (HistoryFile) throws(HistoryFileError) -> Result
  ) -> Result? {
    guard let file else { return nil }
    do throws(HistoryFileError) {
      return try body(file)
    } catch {
      if !hasComplained { output.showError(error.description) }
      hasComplained = true
      return nil
    }
  }
}
