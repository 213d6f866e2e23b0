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
    switch command.name {
    case "findText": .listing(PageViewContent.matchColumns)
    case "evaluate": .value(.any)
    case "savePage", "saveSnapshot": .report([OutputField("file", .text)])
    default: nil
    }
  }
}

// MARK: - PageCommands

extension PageMediator: PageCommands {
  func waitForPage(_ tab: TabPosition?, timeout: Duration?) async throws {
    let limit = try (timeout ?? .seconds(60)).asTimeLimit()
    let webState = try webStateList.webState(at: tab)
    if case .unloaded = webState.content, webState.canLoad, !webState.isLoading {
      try webState.reload()
    }
    try await LoadWaiter(for: webState).wait(atMost: limit, clock: clock)
    if let error = webState.loadError { throw error }
  }

  func findText(_ words: [String]) throws {
    let webState = try webStateList.webState(at: nil), helper = webState.helper(FindTabHelper.self)
    _ = try webState.checkedDocument()
    let phrase = words.isEmpty ? helper?.phrase : words.joined(separator: " ")
    guard let phrase, !phrase.allSatisfy(\.isWhitespace) else { throw PageError.noPhrase }
    helper?.phrase = phrase
    consumer?.showMatches(of: phrase)
  }

  func savePage(_ file: FilePath, replace: Bool) async throws {
    let document = try webStateList.webState(at: nil).checkedDocument()
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
  }

  func dismissDialog() throws {
    guard try webStateList.webState(at: nil).answerDialog(.dismissed) else {
      throw PageError.noDialog
    }
  }

  private func save(_ data: Data, to file: FilePath, replacing replaces: Bool) async throws {
    guard !file.isStandardStream else {
      try consumer?.show(data)
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

// MARK: - LoadWaiter

/// An observer that waits until a tab finishes loading.
@MainActor
final class LoadWaiter: WebStateObserver {
  private weak var webState: WebState?
  private var subscription: Subscription?
  private var end: AsyncStream<Void>.Continuation?

  init(for webState: WebState) { self.webState = webState }

  /// Waits until the tab isn't loading a page. If a page immediately refreshes to another one, also
  /// waits for that page.
  /// - Throws: ``PageError/timedOut(_:)`` if the limit expires, ``PageError/gone`` if the tab is
  ///   closed, or `CancellationError` if the task is cancelled.
  func wait(atMost limit: Duration, clock: any _Concurrency.Clock<Duration>) async throws {
    guard let webState, webState.isLoading else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    subscription = webState.addObserver(self)
    defer { subscription = nil }
    guard try await ends.finishes(within: limit, clock: clock) else {
      throw PageError.timedOut(limit)
    }
    if self.webState == nil { throw PageError.gone }
  }

  func webStateDidChangeLoadingState(_ webState: WebState) {
    if !webState.isLoading, webState.pendingRefresh?.seconds != 0 { end?.finish() }
  }

  // A stopped page no longer has a refresh to wait for.
  func webStateDidChangeDocument(_ webState: WebState) {
    webStateDidChangeLoadingState(webState)
  }

  func webStateDestroyed(_ webState: WebState) {
    self.webState = nil
    end?.finish()
  }
}
