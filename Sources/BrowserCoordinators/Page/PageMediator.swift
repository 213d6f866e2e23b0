import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the content of the active tab's page to its view.
///
/// It also broadcasts those properties of the active tab that several features use, and marks the
/// tab as shown.
@MainActor
final class PageMediator {
  @Broadcasted private(set) var activeAddress: Address?
  @Broadcasted private(set) var activeTitle: String?
  @Broadcasted private(set) var activeLoading = false
  @Broadcasted private(set) var activeProgress: Int?
  @Broadcasted private(set) var canGoBack = false
  @Broadcasted private(set) var canGoForward = false

  /// The view that shows the page. It receives the current content when this property is set.
  weak var consumer: (any PageConsumer)? {
    didSet {
      consumer?.setPage(content)
      consumer?.setDocument(document, entries: entries)
      consumer?.setQuestion(question)
      consumer?.setBookmark(bookmark)
      consumer?.setOpener(opener)
      consumer?.setRefresh(refresh)
    }
  }

  private var content = PageViewContent.noTab
  private var document: PageDocument?
  private var documentVersion = 0
  private var entries: [PageFormEntry] = []
  private var question: String?
  private var bookmark: String?
  private var opener: TabID?
  private var refresh: PageRefresh?
  let webStateList: WebStateList
  let webStateFactory: WebStateFactory
  let clock: any Clock<Duration>
  private var listObservation: Subscription?
  private weak var shownTab: WebState?
  private var bookmarkHelper: BookmarkTabHelper?
  private var observation: ActiveWebStateObservation?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - webStateFactory: The factory for the tabs, whose engine determines which commands are
  ///     available.
  ///   - clock: The clock that limits how long a command waits for a page.
  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory = WebStateFactory(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    self.clock = clock
    listObservation = webStateList.addObserver(self)
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
    pushOpener()
  }

  private func update(_ webState: WebState?) {
    if webState !== shownTab {
      shownTab?.wasHidden()
      shownTab = webState
      webState?.wasShown()
    }
    push(PageViewContent(webState))
    pushDocument(of: webState)
    push(webState?.dialog)
    push(webState?.pendingRefresh)
    followBookmark(of: webState)
    activeAddress = webState?.visibleURL.map(Address.init(url:))
    activeTitle = webState?.title
    activeLoading = webState?.isLoading ?? false
    activeProgress = webState.flatMap { $0.isLoading ? Int($0.loadProgress * 100) : nil }
    canGoBack = webState?.canGoBack ?? false
    canGoForward = webState?.canGoForward ?? false
  }

  private func push(_ newContent: PageViewContent) {
    guard newContent != content else { return }
    content = newContent
    consumer?.setPage(newContent)
  }

  private func pushDocument(of webState: WebState?) {
    // Reading a hidden tab's document changes its version, so it comes first.
    let newDocument = webState?.document, version = webState?.documentVersion ?? 0
    let newEntries = webState?.formEntries ?? []
    guard version != documentVersion || newEntries != entries else { return }
    (document, documentVersion, entries) = (newDocument, version, newEntries)
    consumer?.setDocument(newDocument, entries: newEntries)
  }

  private func push(_ newRefresh: PageRefresh?) {
    guard newRefresh != refresh else { return }
    refresh = newRefresh
    consumer?.setRefresh(newRefresh)
  }

  private func push(_ dialog: PageDialog?) {
    question = dialog?.sentence
    consumer?.setQuestion(question)
  }
}

// MARK: - Bookmark

extension PageMediator {
  /// Observes the bookmark of a tab's page. A tab without a bookmark helper has no bookmark.
  private func followBookmark(of webState: WebState?) {
    let helper = webState?.helper(BookmarkTabHelper.self)
    if helper !== bookmarkHelper {
      bookmarkHelper?.onChange = nil
      bookmarkHelper = helper
      helper?.onChange = { [weak self] in self?.pushBookmark() }
    }
    pushBookmark()
  }

  private func pushBookmark() {
    let newBookmark = bookmarkHelper?.title
    guard newBookmark != bookmark else { return }
    bookmark = newBookmark
    consumer?.setBookmark(newBookmark)
  }
}

// MARK: - WebStateListObserver

extension PageMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) { pushOpener() }

  private func pushOpener() {
    let active = webStateList.arrangement.activeID
    let newOpener = active.flatMap(webStateList.arrangement.opener(of:)).map { TabID($0.id.number) }
    guard newOpener != opener else { return }
    opener = newOpener
    consumer?.setOpener(newOpener)
  }
}

// MARK: - PageViewContent

extension PageViewContent {
  @MainActor
  fileprivate init(_ webState: WebState?) {
    guard let webState else {
      self = .noTab
      return
    }
    switch webState.content {
    case _ where webState.isLoading && !webState.isRefreshing: self = Self.loading(webState)
    case .blank: self = .blank
    case .startPage: self = .startPage
    case .unloaded(let url):
      self = webState.canLoad ? .unloaded(Address(url: url)) : .unloadable(Address(url: url))
    case .loaded(let url): self = .loaded(Address(url: url), title: webState.title)
    case .failed(let url, let error): self = .failed(Address(url: url), reason: "\(error)")
    }
  }

  @MainActor
  private static func loading(_ webState: WebState) -> Self {
    let url = webState.pendingNavigation?.url ?? webState.visibleURL
    return url.map { .loading(Address(url: $0)) } ?? .blank
  }
}

// MARK: - PageCoordinator

/// A coordinator that connects the views for the active tab's page, history and helpers to a
/// window's tabs.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: PageViewController?
  private(set) weak var navigation: NavigationViewController?
  private(set) weak var helpers: TabHelpersViewController?
  private(set) weak var links: LinkListViewController?
  private(set) weak var forms: FormListViewController?
  private weak var mediator: PageMediator?
  private weak var helpersMediator: TabHelpersMediator?

  override func didStart() throws {
    try startPage()
    try startNavigation()
    try startLinks()
    try startForms()
    startHelpers()
  }

  /// Goes to a line in the page's text.
  /// - Parameter number: The number of the line, starting at 1.
  func goToLine(_ number: Int) async throws { try await mediator?.consumer?.go(toLine: number) }

  /// Goes to the lines that follow the most recently shown lines.
  func goToNextLines() async throws { try await mediator?.consumer?.goToNextLines() }

  /// Shows the page's source as the host sent it.
  func showSource() throws { try mediator?.consumer?.showSource() }

  /// Loads a tab's helpers into the list.
  /// - Parameter tab: The position of the tab, or nil for the active tab.
  func selectHelpers(of tab: TabPosition?) throws { try helpersMediator?.select(tab) }
}

// MARK: - Parts

extension PageCoordinator {
  private func startPage() throws {
    let viewController = keep(
      PageViewController(
        output: services.output, links: services.dispatcher.router(LinkCommandsRouter.self),
        broadcaster: services.broadcaster))
    let mediator = keep(
      PageMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: PageCommandsRouter.self))
    let broadcaster = services.broadcaster
    keep(try broadcaster.bind(ActiveAddress.self, to: mediator.$activeAddress))
    keep(try broadcaster.bind(ActiveTitle.self, to: mediator.$activeTitle))
    keep(try broadcaster.bind(ActiveLoading.self, to: mediator.$activeLoading))
    keep(try broadcaster.bind(ActiveProgress.self, to: mediator.$activeProgress))
    keep(try broadcaster.bind(CanGoBack.self, to: mediator.$canGoBack))
    keep(try broadcaster.bind(CanGoForward.self, to: mediator.$canGoForward))
  }

  private func startNavigation() throws {
    let viewController = keep(
      NavigationViewController(
        output: services.output,
        commands: services.dispatcher.router(NavigationCommandsRouter.self)))
    let mediator = keep(
      NavigationMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        preferences: services.state.preferences, prerendering: services.state.prerendering,
        undoHistory: services.undoHistory))
    mediator.consumer = viewController
    navigation = viewController
    keep(try services.dispatcher.register(mediator, for: NavigationCommandsRouter.self))
    guard services.state.prerendering != nil else { return }
    keep(try services.dispatcher.register(mediator, for: PrerenderCommandsRouter.self))
  }

  private func startLinks() throws {
    let viewController = keep(
      LinkListViewController(
        output: services.output, commands: services.dispatcher.router(LinkCommandsRouter.self)))
    let mediator = keep(
      LinkMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        undoHistory: services.undoHistory))
    mediator.consumer = viewController
    links = viewController
    keep(try services.dispatcher.register(mediator, for: LinkCommandsRouter.self))
  }

  private func startForms() throws {
    let viewController = keep(FormListViewController(output: services.output))
    let mediator = keep(
      FormMediator(webStateList: services.webStateList, undoHistory: services.undoHistory))
    mediator.consumer = viewController
    forms = viewController
    keep(try services.dispatcher.register(mediator, for: FormCommandsRouter.self))
  }

  private func startHelpers() {
    let viewController = keep(TabHelpersViewController(output: services.output))
    let mediator = keep(TabHelpersMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    (helpers, helpersMediator) = (viewController, mediator)
  }
}

// MARK: - TabHelpersMediator

/// A mediator that pushes a tab's helpers to a list on request.
@MainActor
final class TabHelpersMediator {
  /// The list of helpers.
  weak var consumer: (any TabHelpersConsumer)?

  private let webStateList: WebStateList

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
  }

  /// Pushes the helpers of a tab with their current status. Helpers don't notify observers when
  /// their status changes.
  /// - Parameter position: The position of the tab, or nil for the active tab.
  func select(_ position: TabPosition?) throws {
    let helpers = try webStateList.webState(at: position).helpers
    consumer?.setHelpers(
      helpers.map { TabHelperItem(name: "\(type(of: $0))", status: $0.status) })
  }
}

// MARK: - Positions

extension WebStateList {
  /// Returns the tab at the given position, or the active tab if the position is nil.
  func webState(at position: TabPosition?) throws -> WebState {
    if let position { return try webState(at: position.index) }
    guard let active = activeWebState else {
      throw isEmpty ? TabError.noTab : .noActiveTab
    }
    return active
  }
}
