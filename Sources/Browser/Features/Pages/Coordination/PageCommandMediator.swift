import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that handles the page commands and pushes their results to the view.
@MainActor
final class PageCommandMediator {
  /// The view that shows the results.
  weak var consumer: (any PageCommandConsumer)?

  private let webStateList: WebStateList
  private let webStateFactory: WebStateFactory
  private let selectedTabs: SelectedTabs
  private let output: PageOutput
  private let clock: any Clock<Duration>

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - webStateFactory: The factory for the tabs, whose engine determines which commands are
  ///     available.
  ///   - selectedTabs: The tabs that are selected for the next command.
  ///   - output: The output of the current line. It receives data for the file name `-`.
  ///   - clock: The clock that limits how long a command waits for a page.
  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory = WebStateFactory(),
    selectedTabs: SelectedTabs, output: PageOutput,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    self.selectedTabs = selectedTabs
    self.output = output
    self.clock = clock
  }
}

// MARK: - OutputDescribing

extension PageCommandMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = PageCommandsRouter.Key
    return switch command {
    case Key.evaluate: .value(.any)
    // ‘-’ shows the data instead of writing a file.
    case Key.savePage, Key.saveSnapshot:
      .either([.report([OutputField("file", .text)]), .value(.text)])
    default: nil
    }
  }
}

// MARK: - PageCommands

extension PageCommandMediator: PageCommands {
  func waitForPage(_ tabs: TabSelection?, timeout: Duration?) async throws {
    let limit = try (timeout ?? .seconds(60)).asTimeLimit()
    let indexes = try selectedTabs.indexes(of: tabs ?? .active)
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

  func savePage(_ file: FilePath, replace: Bool) async throws {
    let webState = try webStateList.webState(at: nil)
    await webState.prepareDocument()
    let document = try webState.checkedDocument()
    try await save(document.source.data, to: file, replacing: replace)
  }

  func copyPart(_ part: CopiedPart?) async throws {
    let webState = try webStateList.webState(at: nil)
    switch part ?? .address {
    case .address:
      try await copy(webState.visibleURL?.withoutCredentials.absoluteString ?? "", "the address")
    case .title: try await copy(webState.title, "the title")
    case .page:
      await webState.prepareDocument()
      let document = try webState.checkedDocument()
      let sheet = output.layout(textWidth: .max).sheet(of: document)
      try await copy(sheet.lines.map(\.text).joined(separator: "\n"), "the text")
    }
  }

  private func copy(_ text: String, _ name: String) async throws {
    try await output.handOver(.clipboard(text))
    consumer?.report(.nothing("copied \(name): \(text.count) characters"))
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

// MARK: - CommandAvailability

extension PageCommandMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    typealias Key = PageCommandsRouter.Key
    return switch command {
    case Key.evaluate: lack(of: .scripts, "runs no scripts")
    case Key.saveSnapshot: lack(of: .pictures, "renders no pages")
    case Key.acceptDialog, Key.dismissDialog:
      lack(of: .scripts, "runs no scripts that could ask a question") ?? lackOfDialog
    default: nil
    }
  }

  /// Returns a sentence that says that the engine lacks an ability, or nil if the engine has it.
  private func lack(of ability: WebEngineAbilities, _ words: String) -> String? {
    let abilities = webStateFactory.engine?.abilities ?? []
    return abilities.contains(ability) ? nil : "\(PageOperationError.unsupported(words))"
  }

  private var lackOfDialog: String? {
    webStateList.activeWebState?.dialog == nil ? "\(PageError.noDialog)" : nil
  }
}

// MARK: - PageDialog

extension PageDialog {
  /// The text that a prompt suggests, or nil for other dialogs.
  fileprivate var suggestion: String? {
    if case .prompt(let suggestion) = kind { suggestion } else { nil }
  }
}
