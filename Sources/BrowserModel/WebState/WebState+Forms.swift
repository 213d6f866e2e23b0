public import BrowserPages
public import Foundation

// MARK: - Forms

extension WebState {
  /// The values that the user has entered into the forms of the current document.
  public var formEntries: [PageFormEntry] { loading.formEntries }

  /// Enters values into a control. The page's own values stay for the other controls.
  ///
  /// - Parameters:
  ///   - values: The text of a text control, or the chosen values. None unchecks a box.
  ///   - field: The index of the control in the form.
  ///   - form: The index of the form in the document.
  public func enter(_ values: [String], inField field: Int, ofForm form: Int) {
    loading.formEntries.removeAll { $0.form == form && $0.field == field }
    loading.formEntries.append(PageFormEntry(form: form, field: field, values: values))
    notify { $0.webStateDidChangeDocument(self) }
  }
}

// MARK: - Questions of scripts

extension WebState {
  /// The question of the page's script that waits for an answer, if any.
  public var dialog: PageDialog? { loading.dialog?.dialog }

  /// Answers the question of the page's script.
  ///
  /// - Returns: Whether there was a question.
  @discardableResult
  public func answerDialog(_ answer: PageDialogAnswer) -> Bool {
    guard let pending = loading.dialog else { return false }
    loading.dialog = nil
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
