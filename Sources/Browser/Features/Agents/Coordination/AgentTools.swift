package import BrowserCommands
package import BrowserModel
import BrowserPages
package import Foundation
package import Switchboard

/// A handler of the tools for an agent.
///
/// It sends the browser's own commands, so that everything can be watched and undone.
@MainActor
package final class AgentTools {
  private let browser: @MainActor () -> Browser?
  private let allowsFiles: Bool
  /// The first line of each tab's page that has not been returned.
  private var unread: [WebStateID: (version: Int, line: Int)] = [:]
  /// The number of pages that tools have begun to load in each tab.
  private var loadCounts: [WebStateID: Int] = [:]
  /// The page that was laid out last, because agents read it in parts.
  private var lastLayout: (source: LayoutSource, sheet: PageSheet)?

  /// Creates a handler.
  /// - Parameters:
  ///   - allowsFiles: Whether files can be entered into forms.
  ///   - browser: A closure that returns the browser in front.
  package init(allowsFiles: Bool, _ browser: @escaping @MainActor () -> Browser?) {
    self.browser = browser
    self.allowsFiles = allowsFiles
  }

  private func front() throws(AgentError) -> Browser {
    guard let browser = browser() else { throw .noWindow }
    return browser
  }

  /// Returns the commands of a router in the browser in front.
  private func commands<Router: CommandRouting>(
    _ type: Router.Type
  ) throws(AgentError) -> Router.HandlerProtocol {
    try front().dispatcher.router(type)
  }
}

// MARK: - AgentCommands

extension AgentTools: AgentCommands {
  package func open(_ address: URL, inNewTab: Bool, tokens: TokenCount?) async throws -> AgentPage {
    let address = Address(url: address)
    return try await load(tokens) {
      if inNewTab {
        try commands(TabCommandsRouter.self).openTab(address, inBackground: false, activate: true)
      } else {
        try commands(NavigationCommandsRouter.self).loadURL(address, tab: nil)
      }
    }
  }

  package func search(_ words: String, tokens: TokenCount?) async throws -> AgentPage {
    let words = words.split(separator: " ").map(String.init)
    return try await load(tokens) {
      try commands(NavigationCommandsRouter.self).search(words, with: nil)
    }
  }

  package func read(
    from line: LineNumber?, whole: Bool, tokens: TokenCount?
  ) async throws -> AgentPage {
    let webState = try front().webStateList.webState(at: nil)
    await webState.prepareDocument()
    if let line { return try await part(of: webState, from: line.number - 1, whole, tokens) }
    guard let next = unread[webState.id], next.version == webState.documentVersion else {
      return try await part(of: webState, from: nil, whole, tokens)
    }
    return try await part(of: webState, from: next.line, whole, tokens)
  }

  package func find(_ words: String) async throws -> AgentMatches {
    let webState = try front().webStateList.webState(at: nil)
    await webState.prepareDocument()
    let search = try await Self.search(webState.checkedDocument(), words)
    return AgentMatches(
      count: search.count,
      matches: search.matches.map {
        AgentMatches.Match(line: $0.line + 1, pageText: AgentText.plain($0.marked("**", "**")))
      })
  }

  package func links(
    _ words: String?, from: LinkNumber?, tokens: TokenCount?
  ) async throws -> AgentLinks {
    let webState = try front().webStateList.webState(at: nil)
    await webState.prepareDocument()
    let sought = words?.lowercased() ?? ""
    let links = try webState.checkedDocument().links.enumerated().map { index, link in
      AgentLinks.Link(
        number: index + 1, pageText: AgentText.plain(link.text),
        address: link.url?.absoluteString ?? link.reference)
    }.filter {
      $0.number >= from?.number ?? 1 && (sought.isEmpty || $0.line.lowercased().contains(sought))
    }
    let count = AgentText.prefix(of: links.map(\.line), tokens: Self.limit(tokens))
    return AgentLinks(
      links: Array(links.prefix(count)), nextLink: links.dropFirst(count).first?.number)
  }

  package func follow(
    _ link: LinkReference, inNewTab: Bool, tokens: TokenCount?
  ) async throws -> AgentPage {
    try await load(tokens) {
      try commands(LinkCommandsRouter.self)
        .followLink(link, inNewTab: inNewTab, inBackground: false)
    }
  }

  package func fill(_ values: [String: String], form: FormNumber?) async throws {
    let webState = try front().webStateList.webState(at: nil)
    await webState.prepareDocument()
    let files = try webState.checkedDocument().forms.flatMap(\.fields).filter(\.takesFile)
    if !allowsFiles, let file = files.first(where: { values.keys.contains($0.name) }) {
      throw AgentError.file(file.name)
    }
    let values = values.sorted { $0.key < $1.key }
    try commands(FormCommandsRouter.self)
      .fillForm(form, values.map { FormValue(name: $0.key, value: $0.value) })
  }

  package func submit(
    _ form: FormNumber?, button: String?, tokens: TokenCount?
  ) async throws -> AgentPage {
    try await load(tokens) {
      try await commands(FormCommandsRouter.self).submitForm(form, button: button)
    }
  }

  package func back(tokens: TokenCount?) async throws -> AgentPage {
    try await load(tokens) { try commands(NavigationCommandsRouter.self).goBack(nil, tab: nil) }
  }

  package func forward(tokens: TokenCount?) async throws -> AgentPage {
    try await load(tokens) { try commands(NavigationCommandsRouter.self).goForward(nil, tab: nil) }
  }

  package func reload(tokens: TokenCount?) async throws -> AgentPage {
    try await load(tokens) {
      try commands(NavigationCommandsRouter.self).reload(nil, resubmit: false)
    }
  }

  package func switchTab(_ tab: TabReference, tokens: TokenCount?) async throws -> AgentPage {
    try commands(TabCommandsRouter.self).activateTab(tab)
    return try await page(tokens)
  }

  package func wait(timeout: Duration?, tokens: TokenCount?) async throws -> AgentPage {
    try await page(tokens, within: timeout)
  }
}

// MARK: - Pages

extension AgentTools {
  private static func limit(_ tokens: TokenCount?) -> Int { tokens?.number ?? 2_000 }

  /// Sends a command that loads a page in the active tab, and returns the beginning of the page.
  /// - Throws: `AgentError.replaced` if another call loads a page in the tab before this one
  ///   returns, or the error of the command.
  private func load(
    _ tokens: TokenCount?, by send: @MainActor () async throws -> Void
  ) async throws -> AgentPage {
    try await send()
    let id = try front().webStateList.webState(at: nil).id
    let count = loadCounts[id, default: 0] + 1
    loadCounts[id] = count
    let page = try await page(tokens)
    guard loadCounts[id] == count else { throw AgentError.replaced }
    return page
  }

  /// Waits for the active tab's page, and returns its beginning.
  private func page(
    _ tokens: TokenCount?, within timeout: Duration? = nil
  ) async throws -> AgentPage {
    let webState = try front().webStateList.webState(at: nil), watch = LoadWatch(webState)
    var status = "loaded"
    do {
      try await commands(PageCommandsRouter.self)
        .waitForPage(nil, timeout: timeout ?? .seconds(30))
    } catch {
      try Task.checkCancellation()
      // A page with an error has text, too, and so has one that has loaded in part.
      guard webState.documentOutline != nil, error.isOfLoad else { throw error }
      status = "\(error)"
    }
    if let file = watch.file {
      return AgentPage(
        address: webState.visibleAddress, status: "a file is downloaded: see ‘downloads’",
        pageTitle: AgentText.plain(file))
    }
    await webState.prepareDocument()
    return try await part(of: webState, from: nil, false, tokens, status)
  }

  /// Returns a part of a tab's page.
  /// - Parameters:
  ///   - webState: The tab.
  ///   - start: The index of the first line, or nil for the beginning.
  ///   - isWhole: Whether what surrounds the main content is read, too.
  ///   - tokens: The maximum number of tokens.
  ///   - status: The outcome of the load.
  private func part(
    of webState: WebState, from start: Int?, _ isWhole: Bool, _ tokens: TokenCount?,
    _ status: String = "loaded"
  ) async throws -> AgentPage {
    let document = try webState.checkedDocument(), version = webState.documentVersion
    let sheet = await sheet(of: document, in: webState)
    let isMain = !isWhole && !sheet.mainLines.isEmpty && start ?? 0 < sheet.mainLines.upperBound
    let range = isMain ? sheet.mainLines : 0..<sheet.lines.count
    let first = start ?? max(range.lowerBound, webState.namedPlace.map(sheet.line) ?? 0)
    guard first < range.upperBound || first == 0 || start == nil else {
      throw AgentError.atEnd(sheet.lines.count)
    }
    let lines = sheet.lines[min(first, range.upperBound)..<range.upperBound].map {
      AgentText.plain($0.text)
    }
    let count = AgentText.prefix(of: lines, tokens: Self.limit(tokens)), next = first + count
    unread[webState.id] = (version, next)
    return AgentPage(
      address: webState.visibleAddress,
      status: webState.isLoading ? "still loading: ‘wait’ waits for it" : status,
      pageTitle: AgentText.plain(webState.title),
      pageText: lines.prefix(count).joined(separator: "\n"), firstLine: first + 1,
      lineCount: sheet.lines.count, nextLine: next < range.upperBound ? next + 1 : nil)
  }

  /// Returns the layout of a tab's page.
  private func sheet(of document: PageDocument, in webState: WebState) async -> PageSheet {
    let source = LayoutSource(
      tab: webState.id, version: webState.documentVersion, entries: webState.formEntries)
    if let lastLayout, lastLayout.source == source { return lastLayout.sheet }
    let sheet = await Self.sheet(of: document, source.entries)
    lastLayout = (source, sheet)
    return sheet
  }

  /// The values that the layout of a page depends on.
  private struct LayoutSource: Equatable {
    let tab: WebStateID
    let version: Int
    let entries: [PageFormEntry]
  }

  /// The layout of pages for agents. Agents have no columns, so long lines save tokens.
  nonisolated private static let layout = PageLayout(width: 500) { $0.count }

  @concurrent
  private static func sheet(
    of document: PageDocument, _ entries: [PageFormEntry]
  ) async -> PageSheet {
    layout.sheet(of: document, entries: entries)
  }

  @concurrent
  private static func search(_ document: PageDocument, _ words: String) async -> PageSearch {
    PageSearch(for: words, in: document, layout: layout, limit: 50)
  }
}

/// A watch for a load, which reports its progress and may turn out to be a download.
@MainActor
private final class LoadWatch: WebStateObserver {
  private(set) var file: String?
  private let receiver = CallEnvironment.current.receiver
  private var observation: Subscription?

  init(_ webState: WebState) { observation = webState.addObserver(self) }

  func webStateDidChangeProgress(_ webState: WebState) {
    receiver?(CommandProgress(webState.loadProgress))
  }

  func webState(_ webState: WebState, didStart download: Download) {
    file = download.file.lastPathComponent
  }
}

extension WebState {
  fileprivate var visibleAddress: String {
    visibleURL?.withoutCredentials.absoluteString ?? "about:blank"
  }
}

extension Error {
  /// A Boolean value that indicates whether this error says that a load failed or took too long.
  fileprivate var isOfLoad: Bool {
    if case PageError.timedOut? = self as? PageError { true } else { self is LoadError }
  }
}

extension PageFormField {
  fileprivate var takesFile: Bool { if case .file = kind { true } else { false } }
}

// MARK: - SecretProviding

extension AgentTools: SecretProviding {
  package func secret(in context: CandidateContext) -> CommandSecret? {
    guard let value = FormValue(argument: context.partialWord), context.parameter.name == "values",
      let document = browser()?.webStateList.activeWebState?.availableDocument
    else { return nil }
    let isSecret = document.forms.flatMap(\.fields).contains {
      $0.kind == .password && $0.name == value.name
    }
    return isSecret ? .given : nil
  }
}

// MARK: - Errors

/// The reason why a tool cannot do what an agent asks for.
enum AgentError: Error, Equatable {
  case noWindow
  case file(String)
  case atEnd(Int)
  case replaced
}

extension AgentError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noWindow: "there is no window: the line ‘new window’ opens one"
    case .file(let name):
      "‘\(name)’ takes a file, which an agent may not send: start the browser with ‘--allow files’"
    case .atEnd(let count):
      "everything has been read: give a line from 1 to \(count), or read the whole page"
    case .replaced:
      "another call has loaded a page in this tab: wait for each call, or open the page in a new tab"
    }
  }
}
