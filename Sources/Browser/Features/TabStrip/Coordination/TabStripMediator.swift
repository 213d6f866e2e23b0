import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that provides a tab strip with the tabs around the active one, and broadcasts the active
/// tab and the tab counts.
@MainActor
final class TabStripMediator {
  @Broadcasted private(set) var tabCount = 0
  @Broadcasted private(set) var activeTab: TabPosition?
  @Broadcasted private(set) var pinnedTabCount = 0
  @Broadcasted private(set) var tabGroupCount = 0

  /// The strip that shows the tabs. It receives the current tabs when this property is set.
  weak var consumer: (any TabStripConsumer)? {
    didSet { consumer?.setTabStrip(content) }
  }

  private let webStateList: WebStateList
  private var room = 0 {
    didSet { consumer?.setTabStrip(content) }
  }
  private var observation: AllWebStatesObservation?
  private var roomObservation: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - broadcaster: The broadcaster that broadcasts ``TabStripRoom``.
  init(webStateList: WebStateList, broadcaster: Broadcaster) {
    self.webStateList = webStateList
    observation = AllWebStatesObservation(
      of: webStateList,
      onUpdate: { [weak self] _ in self?.update() },
      onSettle: { [weak self] in self?.update() })
    roomObservation = broadcaster.observe(TabStripRoom.self, for: self) { $0.room = $1 }
    update()
  }

  private func update() {
    tabCount = webStateList.count
    activeTab = webStateList.activeIndex.map(TabPosition.init(index:))
    pinnedTabCount = webStateList.pinnedCount
    tabGroupCount = webStateList.groups.count
    consumer?.setTabStrip(content)
  }

  private var content: TabStripContent { TabStripContent(webStateList, room: room) }
}

// MARK: - Tabs of the model

extension TabStripContent {
  /// Creates content with the active tab and as many tabs on either side of it as there can be room
  /// for. A collapsed group takes up the room of one tab.
  ///
  /// - Complexity: O(*r* · *g*) for a room of *r* tabs and *g* groups, regardless of the total number
  ///   of tabs.
  @MainActor
  fileprivate init(_ list: WebStateList, room: Int) {
    var cells = room > 0 ? [list.stripCell(at: list.activeIndex ?? 0)].compactMap(\.self) : []
    for _ in 1..<max(1, room) {
      let before = cells.first.flatMap { list.stripCell(at: $0.tabs.lowerBound - 1) }
      let after = cells.last.flatMap { list.stripCell(at: $0.tabs.upperBound) }
      cells = [before].compactMap(\.self) + cells + [after].compactMap(\.self)
    }
    self.init(
      cells: cells, active: list.activeIndex.map(TabPosition.init(index:)), count: list.count)
  }
}

// MARK: - Cells

extension WebStateList {
  /// Returns the cell that shows the tab at an index, or nil if there is no tab.
  fileprivate func stripCell(at index: Int) -> TabStripCell? {
    // Both calls fail only if there is no tab at the index.
    guard let webState = try? webState(at: index), let zone = try? zone(at: index) else {
      return nil
    }
    let group = zone.groupID.flatMap(group(id:)).map(TabGroupItem.init)
    if let group, group.isCollapsed { return TabStripCell(collapsed: group) }
    return TabStripCell(
      index: index, title: webState.titleInStrip, isPinned: zone == .pinned,
      mark: webState.mark, group: group)
  }
}

extension WebState {
  /// The mark for the state of the page, or nil if there is none. A page that refreshes now and
  /// then is marked neither as loading nor, while its text is read or shown, as failed, because the
  /// strip would be shown again each time.
  var mark: TabMark? {
    if showsLoading { return .loading }
    if case .failed(_, let error) = content, availableDocument == nil, !isReadingDocument {
      return error == .downloaded ? nil : .failed
    }
    return hasUnseenPage ? .unread : nil
  }

  private var showsLoading: Bool { isLoading && !isRefreshing }

  /// The title, or the address while a page is loading. Because the address is stable during a
  /// load, a changing title doesn't cause the strip to be shown again.
  fileprivate var titleInStrip: String {
    showsLoading ? PageContent.fallbackTitle(of: pendingNavigation?.url ?? visibleURL) : title
  }
}

// MARK: - TabStripCoordinator

/// A coordinator that connects a window's tab strip to its tabs.
@MainActor
final class TabStripCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: (any TabStripView)?

  override func didStart() throws {
    let viewController = keep(
      services.interface.tabStrip(
        services.output,
        (commands(TabCommandsRouter.self), services.broadcaster)))
    // Only the strip and its mediator use the room, so the window does not broadcast it.
    let stripBroadcaster = keep(Broadcaster())
    keep(try stripBroadcaster.bind(TabStripRoom.self, to: viewController.roomSource))
    let mediator = keep(
      TabStripMediator(webStateList: services.webStateList, broadcaster: stripBroadcaster))
    mediator.consumer = viewController
    self.viewController = viewController
    try bind(TabCount.self, to: mediator.$tabCount)
    try bind(ActiveTab.self, to: mediator.$activeTab)
    try bind(PinnedTabCount.self, to: mediator.$pinnedTabCount)
    try bind(TabGroupCount.self, to: mediator.$tabGroupCount)
  }
}
