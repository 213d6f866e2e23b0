public import BrowserPages
public import Foundation

// MARK: - Forms

extension WebState {
  /// The values that the user has entered into the forms of the current document.
  public var formEntries: [PageFormEntry] { loading.documentState?.formEntries ?? [] }

  /// Enters values into a control. The page's own values stay for the other controls.
  public func enter(_ entry: PageFormEntry) {
    let state = loading.makeDocumentState()
    state.formEntries.removeAll { $0.form == entry.form && $0.field == entry.field }
    state.formEntries.append(entry)
    notify { $0.webStateDidChangeDocument(self) }
  }
}

// MARK: - Questions of scripts

extension WebState {
  /// The question of the page's script that waits for an answer, if any.
  public var dialog: PageDialog? { loading.documentState?.dialog?.dialog }

  /// Answers the question of the page's script.
  ///
  /// - Returns: Whether there was a question.
  @discardableResult
  public func answerDialog(_ answer: PageDialogAnswer) -> Bool {
    guard let pending = loading.documentState?.dialog else { return false }
    loading.documentState?.dialog = nil
    pending.answer.resume(returning: answer)
    notify { $0.webStateDidChangeDialog(self) }
    return true
  }
}

// MARK: - Operations of the engine

extension WebState {
  /// Runs a script in the page.
  ///
  /// - Returns: The value of the script as JSON, or nil if it has no value.
  /// - Throws: ``PageOperationError`` if the engine runs no scripts, or the script throws.
  public func evaluate(_ script: String) async throws(PageOperationError) -> String? {
    guard let page = loading.page else { throw .noPage }
    return try await page.evaluate(script)
  }

  /// Renders the visible part of the page as PNG data.
  ///
  /// - Throws: ``PageOperationError`` if the engine renders no pages, or the page is not loaded.
  public func makeSnapshot() async throws(PageOperationError) -> Data {
    guard let page = loading.page else { throw .noPage }
    return try await page.makeSnapshot()
  }
}
