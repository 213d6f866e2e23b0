import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the active tab's history to a list, and handles the navigation and
/// prerender commands.
@MainActor
final class NavigationMediator {
  /// The list that shows the pages.
  weak var consumer: (any NavigationConsumer)?

  private let webStateList: WebStateList
  private let webStateFactory: WebStateFactory
  private let preferences: PreferenceStore
  private let prerendering: PrerenderService?
  private let undoHistory: UndoHistory?
  /// The tab whose pages are listed, or nil if no pages are listed or another tab has become
  /// active.
  private var listedTab: WebStateID?
  private var observation: ActiveWebStateObservation?
  @Broadcasted private(set) var keywordNames: Set<String> = []
  private var keywordObservation: Subscription?

  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory, preferences: PreferenceStore,
    prerendering: PrerenderService? = nil, undoHistory: UndoHistory? = nil
  ) {
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    self.preferences = preferences
    self.prerendering = prerendering
    self.undoHistory = undoHistory
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] _ in self?.follow() }
    keywordObservation = preferences.observe(.keywords) { [weak self] in
      self?.keywordNames = $0.names
    }
  }

  /// Pushes all pages. After that, only the current page is pushed when it changes, because pushing
  /// all of them takes time proportional to their number.
  func push() {
    listedTab = webStateList.activeWebState?.id
    consumer?.setPages(NavigationPage.pages(of: webStateList.activeWebState))
  }

  /// Pushes the current page, or no pages at all after another tab has become active.
  private func follow() {
    guard let listedTab else { return }
    let active = webStateList.activeWebState
    guard active?.id == listedTab, let list = active?.navigation, list.lastCommitted != nil else {
      self.listedTab = nil
      consumer?.setPages([])
      return
    }
    let index = list.lastCommittedIndex
    consumer?.setCurrentPage(NavigationPage(at: index, in: list), at: index, of: list.items.count)
  }
}

// MARK: - CandidateProviding

extension NavigationMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "keyword" else { return nil }
    return preferences.value(of: .keywords).all.map {
      CommandCandidate($0.keyword, summary: $0.address)
    }
  }
}

// MARK: - NavigationCommands

extension NavigationMediator: NavigationCommands {
  func loadURL(_ url: Address, tab: TabPosition?) throws {
    let url = try url.loadable
    guard tab != nil || webStateList.activeWebState != nil else { return try open(url) }
    let webState = try webStateList.webState(at: tab)
    undoHistory?.noteNavigation()
    if let host = url.hostAfterUser { consumer?.reportHost(host) }
    if webState === webStateList.activeWebState,
      prerendering?.promote(url, in: webStateList) == true
    {
      consumer?.reportPrerender()
    } else {
      webState.load(url)
    }
  }

  func search(_ words: [String], with keyword: String?) throws {
    let keywords = preferences.value(of: .keywords)
    if let keyword, !keywords.all.contains(where: { $0.keyword == keyword }) {
      throw PageError.noKeyword(keyword, known: keywords.all.map(\.keyword))
    }
    let found = keywords.url(of: (keyword.map { [$0] } ?? []) + words)
    let usual = preferences.value(of: .searchAddress)
    guard let url = found ?? usual.url(searchingFor: words.joined(separator: " ")) else {
      throw PageError.noPhrase
    }
    guard let active = webStateList.activeWebState else { return try open(url) }
    undoHistory?.noteNavigation()
    active.load(url)
  }

  private func open(_ url: URL) throws {
    if let host = url.hostAfterUser { consumer?.reportHost(host) }
    let opened = try undoHistory.opening(url, in: webStateList, by: webStateFactory)
    consumer?.report(OpeningReport(opened: opened))
  }

  func goBack(_ steps: StepCount?, tab: TabPosition?) throws {
    try webStateList.webState(at: tab).go(to: -(steps?.number ?? 1))
    undoHistory?.noteNavigation(returningBy: "forward")
  }

  func goForward(_ steps: StepCount?, tab: TabPosition?) throws {
    try webStateList.webState(at: tab).go(to: steps?.number ?? 1)
    undoHistory?.noteNavigation()
  }

  func reload(_ tab: TabPosition?, resubmit: Bool) throws {
    let webState = try webStateList.webState(at: tab)
    if resubmit, let item = webState.lastCommittedItem {
      try item.submission?.confirmFiles(to: item.url)
    }
    try webState.reload(resubmits: resubmit)
  }

  func stop(_ tab: TabPosition?) throws {
    let webState = try webStateList.webState(at: tab)
    guard webState.isLoading || webState.pendingRefresh != nil else {
      throw NavigationError.nothingToStop
    }
    webState.stop()
  }

  func logIn(_ user: String, _ password: String, fromFile: Bool) throws {
    let password = fromFile ? try Self.firstLine(ofFile: password) : password
    try webStateList.webState(at: nil).logIn(as: user, password: password)
  }

  /// Returns the first line of the file at a path that the user has typed.
  private static func firstLine(ofFile path: String) throws -> String {
    let contents = try SessionFile(FilePath(path).url).contents(limit: 100_000)
    return String(decoding: contents.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
  }
}

// MARK: - PrerenderCommands

extension NavigationMediator: PrerenderCommands {
  func startPrerender(_ url: Address) throws {
    let active = try webStateList.webState(at: nil)
    let address = try url.loadable
    guard active.loadableURL != address else {
      throw PrerenderError.thereAlready(url)
    }
    guard address.isWebAddress else { throw PrerenderError.notOnWeb(url) }
    guard prerendering?.startPrerender(address, in: webStateList) == true else {
      throw PrerenderError.unsupported
    }
    consumer?.report(.prerendering(url))
  }

  func cancelPrerender() throws {
    guard let prerendering, prerendering.url != nil else { throw PrerenderError.nothing }
    prerendering.cancel()
    consumer?.report(.prerenderDiscarded)
  }
}

/// An error that a prerender command throws.
enum PrerenderError: Error, Equatable {
  case nothing
  case thereAlready(Address)
  case notOnWeb(Address)
  case notAllowed
  case unsupported
}

extension PrerenderError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothing: "nothing is being prerendered: ‘prerender’ with an address starts it"
    case .thereAlready(let url):
      "the active tab is on \(url.url.readable) already: name the address where it goes next"
    case .notOnWeb(let url):
      "\(url.url.readable) is not loaded in advance: only addresses of the web are"
    case .notAllowed:
      "the preference ‘prerenders-pages’ is off: ‘set preference prerenders-pages on’ turns it on"
    case .unsupported:
      "the engine cannot load a page in advance without storing its cookies: open the page instead"
    }
  }
}

// MARK: - NavigationPage

extension NavigationPage {
  /// Returns the pages in a tab's history, followed by the new page that the tab is navigating to,
  /// if any.
  @MainActor
  fileprivate static func pages(of webState: WebState?) -> [Self] {
    guard let list = webState?.navigation else { return [] }
    let committed = list.items.indices.map { Self(at: $0, in: list) }
    guard let pending = list.pending, pending.index == nil else { return committed }
    let address = Address(url: pending.url.withoutCredentials).argument
    return committed + [Self(title: "", address: address, isCurrent: false, state: .pending)]
  }

  fileprivate init(at index: Int, in list: NavigationList) {
    let item = list.items[index]
    self.init(
      title: item.displayTitle, address: Address(url: item.shownURL).argument,
      isCurrent: index == list.lastCommittedIndex,
      state: index == list.pending?.index ? .pending : item.isFailed ? .failed : .default)
  }
}

// MARK: - CommandAvailability

extension NavigationMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    guard case PrerenderCommandsRouter.Key.startPrerender = command else { return nil }
    guard prerendering?.isAllowed != false else { return "\(PrerenderError.notAllowed)" }
    // Without an engine, a page has no effects that would have to be held back.
    guard let engine = webStateFactory.engine else { return nil }
    return engine.abilities.contains(.prerendering) ? nil : "\(PrerenderError.unsupported)"
  }
}

// MARK: - OutputDescribing

extension NavigationMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = NavigationCommandsRouter.Key
    return switch command {
    case Key.loadURL: .report([OutputField("prerendered", .flag)] + OpeningReport.fields)
    case Key.search: .report(OpeningReport.fields)
    default: nil
    }
  }
}

// MARK: - NavigationCoordinator

/// A coordinator that connects the list of the active tab's history and the navigation commands to
/// a window's tabs.
@MainActor
final class NavigationCoordinator: ScreenCoordinator<BrowserServices, NavigationMediator> {
  override func didStart() throws {
    let viewController = view(\.navigation, sending: NavigationCommandsRouter.self)
    let mediator = NavigationMediator(
      webStateList: services.webStateList, webStateFactory: services.webStateFactory,
      preferences: services.state.preferences, prerendering: services.state.prerendering,
      undoHistory: services.undoHistory)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: NavigationCommandsRouter.self)
    try bind(KeywordNames.self, to: mediator.$keywordNames)
    guard services.state.prerendering != nil else { return }
    try register(mediator, for: PrerenderCommandsRouter.self)
  }
}
