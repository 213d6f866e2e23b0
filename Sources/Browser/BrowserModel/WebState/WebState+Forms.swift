public import BrowserPages
public import Foundation

// MARK: - Forms

extension WebState {
  /// The values that the user has entered into the forms of the current document.
  public var formEntries: [PageFormEntry] { loading.documentState?.formEntries ?? [] }

  /// Enters values into a form control. The other controls keep their values.
  public func enter(_ entry: PageFormEntry) {
    let state = loading.makeDocumentState()
    state.formEntries.removeAll { $0.form == entry.form && $0.field == entry.field }
    state.formEntries.append(entry)
    notify { $0.webStateDidChangeDocument(self) }
  }
}

// MARK: - Script dialogs

extension WebState {
  /// The script dialog that is waiting for an answer, if any.
  public var dialog: PageDialog? { loading.documentState?.dialog?.dialog }

  /// Answers the current script dialog.
  ///
  /// - Returns: Whether there was a dialog.
  @discardableResult
  public func answerDialog(_ answer: PageDialogAnswer) -> Bool {
    guard let pending = loading.documentState?.dialog else { return false }
    loading.documentState?.dialog = nil
    pending.answer.resume(returning: answer)
    notify { $0.webStateDidChangeDialog(self) }
    return true
  }
}

// MARK: - Engine operations

extension WebState {
  /// Runs a script in the page.
  ///
  /// - Returns: The result of the script as JSON, or nil if it has no result.
  /// - Throws: ``PageOperationError`` if the engine doesn't run scripts, the page is not loaded, or
  ///   the script throws an error.
  public func evaluate(_ script: String) async throws(PageOperationError) -> String? {
    guard let page = loading.page, blocked == nil else { throw .noPage }
    return try await page.evaluate(script)
  }

  /// Renders the visible part of the page as PNG data.
  ///
  /// - Throws: ``PageOperationError`` if the engine doesn't render pages or the page is not loaded.
  public func makeSnapshot() async throws(PageOperationError) -> Data {
    guard let page = loading.page, blocked == nil else { throw .noPage }
    return try await page.makeSnapshot()
  }
}
