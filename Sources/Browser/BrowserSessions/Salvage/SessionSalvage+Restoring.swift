import GRDB

// MARK: - Restoring

extension SessionSalvage {
  /// Assigns a window and a position to each tab, and adds any losses to the report.
  func restoreTabs() throws {
    try renumber()
    restoreFromPages()
    for (id, tab) in tabs where tab.url == nil && tab.title == nil && displacedTabs.contains(id) {
      tabs[id] = nil
      report.lostTabCount += 1
    }
    restoreWindows()
    restoreGroups()
    restorePlaces()
    countTabs()
    try restoreLonePages()
  }

  /// Assigns new numbers to tabs with invalid numbers.
  private func renumber() throws {
    let wrong = tabs.keys.filter { !isNumber($0) }.sorted()
    // Include closed tabs and tabs that have lost everything except their pages.
    var last = (Array(tabs.keys) + closedTabs + currentPages.keys).filter(isNumber).max() ?? 0
    for id in wrong {
      last += 1
      tabs[last] = tabs.removeValue(forKey: id)
      tabs[last]?.id = last
      if displacedTabs.remove(id) != nil { displacedTabs.insert(last) }
      if doubtfulTabs.remove(id) != nil { doubtfulTabs.insert(last) }
      if doubtfulPages.remove(id) != nil { doubtfulPages.insert(last) }
      currentPages[last] = currentPages.removeValue(forKey: id)
      try target.execute(sql: "UPDATE pages SET tab = ? WHERE tab = ?", arguments: [last, id])
    }
  }

  /// Creates tabs for stored pages that belong to no readable tab. Some of these tabs might have
  /// been closed, but an extra tab is better than a lost one. Also restores the addresses and
  /// titles of damaged tabs from their pages.
  private func restoreFromPages() {
    for id in missingTabs where tabs[id] == nil {
      guard let page = currentPages[id] else { continue }
      tabs[id] = TabRecord(
        id: id, windowID: 0, order: .between(nil, nil), creationTime: page.time,
        lastActiveTime: page.time)
      displacedTabs.insert(id)
    }
    let isBetterInPages = doubtfulTabs.subtracting(doubtfulPages)
    for id in displacedTabs.union(doubtfulTabs) {
      guard let page = currentPages[id], tabs[id]?.url == nil || isBetterInPages.contains(id)
      else { continue }
      tabs[id]?.url = page.url
      tabs[id]?.title = page.title
    }
  }

  private func restoreWindows() {
    let soundWindows = Set(windows.keys)
    for id in Set(tabs.values.map(\.windowID)) where id > 0 && windows[id] == nil {
      if let window = doubtfulWindows.removeValue(forKey: id) {
        windows[id] = window
        report.doubtfulRowCount += 1
      } else {
        windows[id] = WindowRecord(id: id, isInactive: WindowRecord.isInactive(id: id))
        report.lostRowCount += 1
      }
    }
    report.lostRowCount += doubtfulWindows.count
    let regular = windows.values.filter { !$0.isInactive }.map(\.id).min()
    let last = windows.values.map(\.number).max() ?? 0
    let home = regular ?? WindowRecord.id(ofWindow: last + 1)
    for (id, tab) in tabs where tab.windowID <= 0 {
      tabs[id]?.windowID = home
      windows[home] = windows[home] ?? WindowRecord(id: home)
    }
    restoreActiveTabs(soundWindows: soundWindows)
  }

  /// Activates the most recently shown tab in each window that has lost its active tab, because the
  /// window would otherwise show no page.
  ///
  /// - Parameter soundWindows: The windows with intact rows. In these windows, a missing active tab
  ///   is not a sign of damage.
  private func restoreActiveTabs(soundWindows: Set<Int>) {
    var latest: [Int: TabRecord] = [:]
    for tab in tabs.values.sorted(by: { $0.id < $1.id }) {
      let other = latest[tab.windowID]?.lastActiveTime
      if other.map({ $0 <= tab.lastActiveTime }) ?? true { latest[tab.windowID] = tab }
    }
    for (id, window) in windows where !window.isInactive {
      if window.activeTabID.flatMap({ tabs[$0] })?.windowID == id { continue }
      if window.activeTabID == nil, soundWindows.contains(id) { continue }
      windows[id]?.activeTabID = latest[id]?.id
    }
    for (id, window) in windows where window.isInactive && window.activeTabID != nil {
      if window.activeTabID.flatMap({ tabs[$0] }) == nil { windows[id]?.activeTabID = nil }
    }
  }

  /// Ensures that each group is in the same window as its tabs, and removes empty groups.
  private func restoreGroups() {
    var rightGroups = Set(
      tabs.values.compactMap { tab in
        tab.groupID.flatMap { groups[$0]?.windowID == tab.windowID ? $0 : nil }
      })
    for tab in tabs.values.sorted(by: { $0.id < $1.id }) {
      guard let id = tab.groupID, groups[id]?.windowID != tab.windowID else { continue }
      if groups[id] == nil || rightGroups.contains(id) { report.lostRowCount += 1 }
      guard isNumber(id), !rightGroups.contains(id) else {
        tabs[tab.id]?.groupID = nil
        continue
      }
      var group =
        groups[id] ?? TabGroupRecord(id: id, windowID: 0, title: "", color: "", isCollapsed: false)
      group.windowID = tab.windowID
      groups[id] = group
      rightGroups.insert(id)
    }
    groups = groups.filter { rightGroups.contains($0.key) }
  }

  /// Moves tabs without a position to the end of their windows.
  private func restorePlaces() {
    var ends: [Int: OrderKey] = [:]
    for (id, tab) in tabs where !displacedTabs.contains(id) {
      ends[tab.windowID] = max(ends[tab.windowID] ?? tab.order, tab.order)
    }
    for id in displacedTabs.sorted() {
      guard let window = tabs[id]?.windowID else { continue }
      let order = OrderKey.between(ends[window], nil)
      tabs[id]?.order = order
      ends[window] = order
    }
  }

  private func countTabs() {
    report.tabCount = tabs.count
    for (id, tab) in tabs.sorted(by: { $0.key < $1.key }) {
      if displacedTabs.contains(id) {
        report.displaced.append(tab.caption)
      } else if doubtfulTabs.contains(id) || doubtfulPages.contains(id) {
        report.doubtful.append(tab.caption)
      }
      if tab.url != nil, currentPages[id] == nil { report.placeholders.append(tab.caption) }
    }
  }

  /// Creates a single page from the address of each tab without pages.
  private func restoreLonePages() throws {
    for (id, tab) in tabs where currentPages[id] == nil {
      tabs[id]?.pageCount = tab.url == nil ? 0 : 1
      tabs[id]?.pageIndex = tab.url == nil ? -1 : 0
      try PagesRecord(ofAddressOf: tab)?.put(into: target)
    }
  }
}

extension TabRecord {
  /// The title and address of the tab, if known.
  var caption: String {
    [title.map { "‘\($0)’" }, url].compactMap(\.self).joined(separator: " ")
  }
}
