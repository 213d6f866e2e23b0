import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

// MARK: - OutputDescribing

extension PageMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = PageCommandsRouter.Key
    return switch command {
    case Key.findText: .listing(PageViewContent.matchColumns)
    case Key.evaluate: .value(.any)
    // ‘-’ shows the data instead of writing a file.
    case Key.savePage, Key.saveSnapshot:
      .either([.report([OutputField("file", .text)]), .value(.text)])
    default: nil
    }
  }
}

// MARK: - PageCommands

extension PageMediator: PageCommands {
  func waitForPage(_ tabs: TabSelection?, timeout: Duration?) async throws {
    let limit = try (timeout ?? .seconds(60)).asTimeLimit()
    let indexes = try (tabs ?? .active).indexes(
      in: webStateList, selected: selectedTabs?.ids ?? [])
    let waiters = try indexes.map { LoadWaiter(for: try loadedTab(at: $0), until: .end) }
    let waiting = waiters.filter(\.isWaiting)
    if !waiting.isEmpty {
      let isInTime = try await clock.allows(limit) { for waiter in waiting { await waiter.wait() } }
      guard isInTime else { throw PageError.timedOut(limit) }
    }
    for waiter in waiters { try Self.check(waiter.webState) }
  }

  private static func check(_ webState: WebState?) throws {
    guard let webState else { throw PageError.gone }
    // A script that waits for a page may go on to wait for the download.
    if let error = webState.loadError, error != .downloaded { throw error }
  }

  /// Returns a tab whose page is loaded or is being loaded.
  private func loadedTab(at index: Int) throws -> WebState {
    let webState = try webStateList.webState(at: index)
    if case .unloaded = webState.content, webState.canLoad, !webState.isLoading {
      try webState.reload()
    }
    return webState
  }

  func findText(_ words: [String]) async throws {
    let webState = try webStateList.webState(at: nil), helper = webState.helper(FindTabHelper.self)
    await webState.prepareDocument()
    let document = try webState.checkedDocument()
    let phrase = words.isEmpty ? helper?.phrase : words.joined(separator: " ")
    guard let phrase, !phrase.allSatisfy(\.isWhitespace) else { throw PageError.noPhrase }
    helper?.phrase = phrase
    consumer?.showMatches(
      await Self.matches(of: phrase, in: document, webState.formEntries, output.layout), of: phrase)
  }

  @concurrent
  private static func matches(
    of phrase: String, in document: PageDocument, _ entries: [PageFormEntry], _ layout: PageLayout
  ) async -> [PageMatch] {
    PageSearch(for: phrase, in: document, layout: layout, entries: entries).matches
  }

  func savePage(_ file: FilePath, replace: Bool) async throws {
    let webState = try webStateList.webState(at: nil)
    await webState.prepareDocument()
    let document = try webState.checkedDocument()
    try await save(document.source.data, to: file, replacing: replace)
  }

  func evaluate(_ script: String) async throws {
    consumer?.showValue(try await webStateList.webState(at: nil).evaluate(script))
  }

  func saveSnapshot(_ file: FilePath, replace: Bool) async throws {
    let picture = try await webStateList.webState(at: nil).makeSnapshot()
    try await save(picture, to: file, replacing: replace)
  }

  func acceptDialog(_ text: String?) throws {
    let webState = try webStateList.webState(at: nil)
    let answer = PageDialogAnswer.accepted(text ?? webState.dialog?.suggestion ?? "")
    guard webState.answerDialog(answer) else { throw PageError.noDialog }
    consumer?.report(.dialogAccepted)
  }

  func dismissDialog() throws {
    guard try webStateList.webState(at: nil).answerDialog(.dismissed) else {
      throw PageError.noDialog
    }
    consumer?.report(.dialogDismissed)
  }

  private func save(_ data: Data, to file: FilePath, replacing replaces: Bool) async throws {
    guard !file.isStandardStream else {
      try output.write(data)
      return
    }
    try await SessionFile(file.url).write(data, replacing: replaces)
    consumer?.reportFile(file.path)
  }
}

// MARK: - PageDialog

extension PageDialog {
  /// The text that a prompt suggests, or nil for other dialogs.
  fileprivate var suggestion: String? {
    if case .prompt(let suggestion) = kind { suggestion } else { nil }
  }

  /// The dialog's message, followed by instructions for answering it.
  var sentence: String {
    switch kind {
    case .alert: "The page says: ‘\(message)’. ‘accept dialog’ goes on."
    case .confirm: "The page asks: ‘\(message)’. ‘accept dialog’ or ‘dismiss dialog’ answers."
    case .prompt:
      "The page asks: ‘\(message)’. ‘accept dialog’ with text, or ‘dismiss dialog’ answers."
    }
  }
}
