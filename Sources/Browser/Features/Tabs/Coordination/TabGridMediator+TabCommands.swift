import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation

// MARK: - TabCommands

extension TabGridMediator: TabCommands {
  func openTab(_ url: Address?, inBackground: Bool, activate: Bool) throws {
    let address = try url?.loadable ?? preferences.value(of: .homePage)
    let activates = activates(inBackground, activate)
    try report(openedAt: url == nil ? [] : [address]) {
      let webState = webStateFactory.makeWebState(loading: address)
      try webStateList.insert(
        webState, WebStateInsertion(opener: opener(isForPage: url != nil), activates: activates))
      return [webState]
    }
  }

  /// Returns whether a new tab becomes active.
  private func activates(_ inBackground: Bool, _ activate: Bool) -> Bool {
    // If the only tab of a window were in the background, the window would show nothing.
    activate || webStateList.isEmpty || !inBackground && viewers?.areBesideScript != true
  }

  func openAddresses(_ addresses: [Address], inBackground: Bool, activate: Bool) throws {
    guard addresses.count > 1 else {
      return try openTab(addresses.first, inBackground: inBackground, activate: activate)
    }
    let urls = try addresses.map { try $0.loadable }
    let activates = activates(inBackground, activate)
    try report(openedAt: urls) {
      let webStates = urls.map { webStateFactory.makeWebState(loading: $0) }
      try changing(webStates.count) {
        for (index, webState) in webStates.enumerated() {
          try webStateList.insert(webState, WebStateInsertion(activates: activates && index == 0))
        }
      }
      return webStates
    }
  }

  /// Opens tabs, records it, and reports it.
  private func report(openedAt urls: [URL] = [], _ body: () throws -> [WebState]) rethrows {
    let tabs = try undoHistory.opening(in: webStateList, body)
    consumer?.report(OpeningReport(opened: tabs, hosts: urls.compactMap(\.hostAfterUser)))
  }

  /// Opens an incognito tab. This method is used only if the mediator's tabs are incognito.
  func openIncognitoTab(_ url: Address?) throws {
    try openTab(url, inBackground: false, activate: true)
  }

  /// Returns the opener of a new tab.
  ///
  /// As in Chrome, a new tab for a page is opened by the active tab, and a new tab for the home
  /// page has no opener.
  private func opener(isForPage: Bool) -> WebStateInsertion.Opener {
    guard isForPage, let active = webStateList.activeWebState else { return .none }
    return .webState(active.id)
  }

  func pinTab(_ selection: TabSelection?) throws { try setPinned(true, selection) }

  func unpinTab(_ selection: TabSelection?) throws { try setPinned(false, selection) }

  func duplicateTab(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      try report {
        var copies: [WebState] = []
        try changing(indexes.count) {
          for index in indexes.reversed() { copies.append(try duplicate(at: index)) }
        }
        return copies.reversed()
      }
    }
  }

  func moveTab(_ selection: TabSelection, _ to: TabPosition) throws {
    try selectedTabs.use(selection) { indexes in
      let isPossible = indexes.contains {
        ($0 < webStateList.pinnedCount) == (to.index < webStateList.pinnedCount)
      }
      let hasMoved = try arranging(.moved(indexes.count)) { try move(indexes, to: to.index) }
      guard !hasMoved else { return }
      consumer?.report(
        .nothing(
          isPossible
            ? "\(TabsText(indexes, verb: true)) already there"
            : "\(TabsText(indexes)) can't move there: pinned tabs stay in front"))
    }
  }

  func sortTabs(_ order: TabOrder?, descending: Bool) throws {
    guard !webStateList.isEmpty else { throw TabError.noTab }
    let order = order ?? .title
    let layout = webStateList.sortedLayout(order, descending: descending)
    let hasChanged = try arranging(.sorted(order)) {
      try webStateList.performBatch { try webStateList.arrange(as: layout) }
    }
    if !hasChanged { consumer?.report(.nothing("the tabs are already sorted by \(order.words)")) }
  }

  func activateTab(_ tab: TabReference) throws {
    if case .position(let position) = tab { return try activate(at: position.index) }
    let found = try directory.find(tab)
    switch found.place {
    case .here(let index, _): try activate(at: index)
    case .window: try directory.activate(found, by: webStateFactory)
    case .inactive, .closed:
      let ids = try webStateList.inserting { try directory.activate(found, by: webStateFactory) }
      undoHistory?.noteOther("\(TabCountText(1)) reopened")
      consumer?.report(OpeningReport(opened: ids))
    }
  }

  private func activate(at index: Int) throws {
    if index == webStateList.activeIndex {
      consumer?.report(.nothing("tab \(index + 1) is already active"))
    }
    try webStateList.activate(at: index)
  }

  func activateNextTab() throws { try activateNeighbour(1) }

  func activatePreviousTab() throws { try activateNeighbour(-1) }

  func activateLastTab() throws {
    guard !webStateList.isEmpty else { throw TabError.noTab }
    try activate(at: webStateList.count - 1)
  }

  func selectTabs(_ selection: TabSelection) throws {
    try selectedTabs.select(selection)
    consumer?.report(.selected(selectedTabs.count))
  }

  func selectNone() {
    consumer?.report(selectedTabs.ids.isEmpty ? .nothing("no tab is selected") : .selected(0))
    selectedTabs.clear()
  }
}

// MARK: - Closing

extension TabGridMediator {
  func closeTab(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      try close(indexes)
      consumer?.report(ClosingReport(closed: indexes.count))
    }
  }

  func closeOthers(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      let kept = Set(indexes), pinned = 0..<webStateList.pinnedCount
      let others = (pinned.count..<webStateList.count).filter { !kept.contains($0) }
      try close(others)
      consumer?.report(
        ClosingReport(closed: others.count, pinned: pinned.filter { !kept.contains($0) }.count))
    }
  }

  func closeLeft(_ tab: TabPosition?) throws {
    let index = try index(of: tab)
    try closeTabs(in: 0..<index)
  }

  func closeRight(_ tab: TabPosition?) throws {
    let index = try index(of: tab)
    try closeTabs(in: index + 1..<webStateList.count)
  }

  private func index(of tab: TabPosition?) throws -> Int {
    let selection = tab.map(TabSelection.init) ?? .active
    return try selection.indexes(in: webStateList, selected: [])[0]
  }

  /// Closes the tabs in a range that are not pinned.
  private func closeTabs(in range: Range<Int>) throws {
    let pinned = range.clamped(to: 0..<webStateList.pinnedCount)
    let indexes = range.clamped(to: webStateList.pinnedCount..<webStateList.count)
    try close(indexes)
    consumer?.report(ClosingReport(closed: indexes.count, pinned: pinned.count))
  }

  func closeAll(includingPinned: Bool) throws {
    let pinned = includingPinned ? 0 : webStateList.pinnedCount
    let indexes = pinned..<webStateList.count
    try close(indexes)
    consumer?.report(ClosingReport(closed: indexes.count, pinned: pinned))
  }

  func closeDuplicates() throws {
    let duplicates = duplicates
    try close(duplicates)
    consumer?.report(ClosingReport(closed: duplicates.count))
  }

  private func close(_ indexes: some Collection<Int>) throws {
    try closingQuestion?.ask(indexes.count)
    try changing(indexes.count) { try webStateList.close(at: indexes, because: .userAction) }
  }

  /// The indexes of tabs that have the same address as a pinned tab, the active tab or an earlier
  /// tab.
  private var duplicates: [Int] {
    let webStates = webStateList.webStates, active = webStateList.activeIndex
    let isKept: (Int) -> Bool = { [pinned = webStateList.pinnedCount] in
      $0 < pinned || $0 == active
    }
    var addresses = Set(webStates.indices.filter(isKept).compactMap { webStates[$0].loadableURL })
    return webStates.indices.filter { index in
      guard !isKept(index), let url = webStates[index].loadableURL else { return false }
      return !addresses.insert(url).inserted
    }
  }
}

// MARK: - Pinning, moving and activating

extension TabGridMediator {
  private func setPinned(_ isPinned: Bool, _ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      let ids = webStateList.arrangement.ids, pinnedCount = webStateList.pinnedCount
      let others = indexes.filter { ($0 < pinnedCount) != isPinned }.map { ids[$0] }
      try arranging(isPinned ? .pinned(others.count) : .unpinned(others.count)) {
        try changing(others.count) {
          for id in others { try setPinned(isPinned, id) }
        }
      }
      if others.isEmpty {
        let state = isPinned ? "already pinned" : "not pinned"
        consumer?.report(.nothing("\(TabsText(indexes, verb: true)) \(state)"))
      }
    }
  }

  /// Performs a change to the layout of the tabs, records it, and reports it.
  /// - Returns: Whether the layout has changed.
  @discardableResult
  private func arranging(_ report: ChangeReport, _ body: () throws -> Void) rethrows -> Bool {
    let hasChanged = try undoHistory.arranging(report, of: webStateList, body)
    if hasChanged { consumer?.report(report) }
    return hasChanged
  }

  private func setPinned(_ isPinned: Bool, _ id: WebStateID) throws {
    guard let index = webStateList.index(of: id) else { return }
    try webStateList.setPinned(isPinned, at: index)
  }

  /// Inserts a clone after a tab. The clone is pinned, grouped and active like the original.
  private func duplicate(at index: Int) throws -> WebState {
    let clone = try webStateList.webState(at: index).clone()
    try webStateList.insert(
      clone,
      WebStateInsertion(
        position: .at(index + 1), zone: try webStateList.zone(at: index),
        activates: index == webStateList.activeIndex))
    return clone
  }

  private func move(_ indexes: [Int], to index: Int) throws {
    let count = webStateList.count, pinnedCount = webStateList.pinnedCount
    guard index < count else { throw WebStateListError.noTab(at: index, count: count) }
    try changing(indexes.count) {
      try move(indexes.filter { $0 < pinnedCount }, to: index, in: 0..<pinnedCount)
      try move(indexes.filter { $0 >= pinnedCount }, to: index, in: pinnedCount..<count)
    }
  }

  /// Moves tabs in a zone to consecutive indexes.
  ///
  /// Tabs that move toward the end are moved in reverse order. Tabs that move toward the start are
  /// moved in order. This way, no move shifts a tab that is moved later.
  private func move(_ indexes: [Int], to index: Int, in zone: Range<Int>) throws {
    let start = min(max(index, zone.lowerBound), zone.upperBound - indexes.count)
    let moves = Array(zip(indexes, start...))
    for (source, destination) in moves.reversed() where source < destination {
      try webStateList.move(from: source, to: destination)
    }
    for (source, destination) in moves where source > destination {
      try webStateList.move(from: source, to: destination)
    }
  }

  /// Activates the next tab in a direction, skipping collapsed groups and wrapping around at the
  /// ends.
  private func activateNeighbour(_ step: Int) throws {
    let count = webStateList.count
    guard count > 0 else { throw TabError.noTab }
    let start = webStateList.activeIndex ?? (step > 0 ? -1 : count)
    let way = (1...count).map { (start + step * $0 + count) % count }
    let hidden = RangeSet(webStateList.groups.filter(\.visualData.isCollapsed).map(\.range))
    try activate(at: way.first { !hidden.contains($0) } ?? way[0])
  }

  /// Performs changes to the given number of tabs. Changes to more than one tab are made in a batch
  /// so that they are pushed together.
  private func changing(_ count: Int, _ body: () throws -> Void) throws {
    if count > 1 { try webStateList.performBatch(body) } else { try body() }
  }
}
