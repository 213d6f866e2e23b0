import SwitchboardLineEditor

/// The lines typed during this run and earlier runs. Only the first file error is reported.
@MainActor
final class TypedHistory {
  private let file: HistoryFile?
  private let reportError: @MainActor (String) -> Void
  private var hasComplained = false

  init(path: String?, isReadOnly: Bool, reportError: @escaping @MainActor (String) -> Void) {
    file = path.map { HistoryFile(path: $0, limit: 1_000, isReadOnly: isReadOnly) }
    self.reportError = reportError
  }

  func load() -> [String] {
    attempt { (file) throws(HistoryFileError) in try file.load() } ?? []
  }

  func append(_ line: String) {
    attempt { (file) throws(HistoryFileError) in try file.append(line) }
  }

  @discardableResult
  private func attempt<Result>(
    _ body: (HistoryFile) throws(HistoryFileError) -> Result
  ) -> Result? {
    guard let file else { return nil }
    do throws(HistoryFileError) {
      return try body(file)
    } catch {
      if !hasComplained { reportError(error.description) }
      hasComplained = true
      return nil
    }
  }
}
