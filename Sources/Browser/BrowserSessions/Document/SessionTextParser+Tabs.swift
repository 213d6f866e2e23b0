import BrowserModel
import Foundation

// MARK: - Tabs

extension SessionTextParser {
  mutating func readTab(_ line: inout SessionLine) throws(SessionTextError) {
    endTab()
    let time = savedTime ?? 0, last = windows.count - 1
    var tab = SessionDocument.Tab(creationTime: time, lastActiveTime: time)
    tab.isPinned = line.take("pinned")
    tab.groupID = try readMembership(&line, isPinned: tab.isPinned)
    tab.opener = try readOpener(&line)
    if line.take("active") {
      guard windows[last].activeIndex == nil else {
        throw line.error(.repeated("another tab of the window is active already"))
      }
      windows[last].activeIndex = windows[last].tabs.count
    }
    try line.end(else: "‘pinned’ or ‘group 1’, then ‘opener 1 page 1’, then ‘active’")
    lastTab = tab
  }

  /// Adds the last tab to its window after all its lines have been read.
  mutating func endTab() {
    guard var tab = lastTab else { return }
    tab.nativeState = tab.nativeState.map {
      NativePageState(engine: $0.engine, data: stateData)
    }
    windows[windows.count - 1].tabs.append(tab)
    lastTab = nil
    stateData = Data()
    hasCurrentPage = false
  }

  private func readMembership(
    _ line: inout SessionLine, isPinned: Bool
  ) throws(SessionTextError) -> Int? {
    let column = line.column
    guard line.take("group") else { return nil }
    let id = try line.number(in: SessionDocument.Group.numbers, "the number of the group, from 1")
    guard groupIDs.contains(id), !isPinned else {
      throw line.error(isPinned ? .pinnedInGroup : .unknownGroup(id), at: column)
    }
    return id
  }

  private mutating func readOpener(
    _ line: inout SessionLine
  ) throws(SessionTextError) -> SessionDocument.Opener? {
    let column = line.column, indexes = SessionDocument.Opener.pageIndexes
    guard line.take("opener") else { return nil }
    let number = try line.number(in: 1...1_000_000_000, "the number of a tab, from 1")
    let page =
      line.take("page")
      ? try line.number(
        in: indexes.lowerBound + 1...indexes.upperBound + 1, "the number of a page of that tab")
      : 1
    openers.append((windows.last?.tabs.count ?? 0, line.number, column))
    return SessionDocument.Opener(tabIndex: number - 1, pageIndex: page - 1)
  }
}

// MARK: - Parts of a tab

extension SessionTextParser {
  mutating func readPart(_ word: String, of line: inout SessionLine) throws(SessionTextError) {
    guard var tab = lastTab else { return }
    // Release the only other reference to the tab so that its pages are not copied.
    lastTab = nil
    try read(word, of: &line, into: &tab)
    lastTab = tab
  }

  private mutating func read(
    _ word: String, of line: inout SessionLine, into tab: inout SessionDocument.Tab
  ) throws(SessionTextError) {
    switch word {
    case "created": tab.creationTime = try line.time()
    case "used": tab.lastActiveTime = try line.time()
    case "page": return try readPage(&line, into: &tab)
    default:
      guard tab.nativeState == nil else {
        throw line.error(.repeated("the tab has a state already"))
      }
      tab.nativeState = NativePageState(
        engine: try line.text("the name of the engine, in quotes"), data: Data())
    }
    try line.end(else: "nothing more")
  }

  private mutating func readPage(
    _ line: inout SessionLine, into tab: inout SessionDocument.Tab
  ) throws(SessionTextError) {
    let url = try line.address(), title = line.takeText()
    let time = line.takeValue(SessionTime.time) ?? savedTime ?? 0
    let place = line.take("at") ? try line.number(in: 0...Int.max, "a place, from 0") : nil
    let isAnswer = line.take("answer") ? true : nil
    let isCurrent = line.take("current")
    try line.end(
      else: "its title in quotes, then a time, as \(SessionTime.text(of: time)), then ‘at 120’, "
        + "‘answer’ or ‘current’")
    guard !isCurrent || !hasCurrentPage else {
      throw line.error(.repeated("another page of the tab is the current one already"))
    }
    tab.pages.append(
      PagesRecord.Item(url: url, title: title, time: time, place: place, isAnswer: isAnswer))
    if isCurrent || !hasCurrentPage { tab.pageIndex = tab.pages.count - 1 }
    hasCurrentPage = hasCurrentPage || isCurrent
  }

  mutating func readData(_ line: inout SessionLine) throws(SessionTextError) {
    let bytes = try line.data()
    try line.end(else: "nothing more")
    stateData.append(bytes)
  }
}
