import BrowserModel
import Foundation

// MARK: - Tabs

extension SessionTextParser {
  mutating func readTab(_ line: SessionLine) throws(SessionTextError) {
    endTab()
    var reader = SessionLineReader(line)
    let time = savedTime ?? 0, last = windows.count - 1
    var tab = SessionDocument.Tab(creationTime: time, lastActiveTime: time)
    tab.isPinned = reader.take("pinned")
    tab.groupID = try readMembership(&reader, isPinned: tab.isPinned, line)
    tab.opener = try readOpener(&reader, line)
    if reader.take("active") {
      guard windows[last].activeIndex == nil else {
        throw error(.repeated("another tab of the window is active already"), of: line)
      }
      windows[last].activeIndex = windows[last].tabs.count
    }
    try reader.end(else: "‘pinned’ or ‘group 1’, then ‘opener 1 page 1’, then ‘active’")
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
    _ reader: inout SessionLineReader, isPinned: Bool, _ line: SessionLine
  ) throws(SessionTextError) -> Int? {
    let column = reader.column
    guard reader.take("group") else { return nil }
    let id = try reader.number(in: SessionDocument.Group.numbers, "the number of the group, from 1")
    guard groupIDs.contains(id), !isPinned else {
      throw SessionTextError(
        line: line.number, column: column, fault: isPinned ? .pinnedInGroup : .unknownGroup(id))
    }
    return id
  }

  private mutating func readOpener(
    _ reader: inout SessionLineReader, _ line: SessionLine
  ) throws(SessionTextError) -> SessionDocument.Opener? {
    let column = reader.column, indexes = SessionDocument.Opener.pageIndexes
    guard reader.take("opener") else { return nil }
    let number = try reader.number(in: 1...1_000_000_000, "the number of a tab, from 1")
    let page =
      reader.take("page")
      ? try reader.number(
        in: indexes.lowerBound + 1...indexes.upperBound + 1, "the number of a page of that tab")
      : 1
    openerPlaces.append(
      OpenerPlace(
        line: line.number, column: column, tabIndex: windows.last?.tabs.count ?? 0))
    return SessionDocument.Opener(tabIndex: number - 1, pageIndex: page - 1)
  }
}

// MARK: - Parts of a tab

extension SessionTextParser {
  mutating func readPart(_ word: String, of line: SessionLine) throws(SessionTextError) {
    guard var tab = lastTab else { return }
    // Release the only other reference to the tab so that its pages are not copied.
    lastTab = nil
    try read(word, of: line, into: &tab)
    lastTab = tab
  }

  private mutating func read(
    _ word: String, of line: SessionLine, into tab: inout SessionDocument.Tab
  ) throws(SessionTextError) {
    var reader = SessionLineReader(line)
    switch word {
    case "created": tab.creationTime = try reader.time()
    case "used": tab.lastActiveTime = try reader.time()
    case "page": return try readPage(&reader, line, into: &tab)
    default:
      guard tab.nativeState == nil else {
        throw error(.repeated("the tab has a state already"), of: line)
      }
      tab.nativeState = NativePageState(
        engine: try reader.text("the name of the engine, in quotes"), data: Data())
    }
    try reader.end(else: "nothing more")
  }

  private mutating func readPage(
    _ reader: inout SessionLineReader, _ line: SessionLine, into tab: inout SessionDocument.Tab
  ) throws(SessionTextError) {
    let url = try reader.address(), title = reader.takeText()
    let time = reader.takeValue(SessionTime.time) ?? savedTime ?? 0
    let isCurrent = reader.take("current")
    try reader.end(
      else: "its title in quotes, then a time, as \(SessionTime.text(of: time)), then ‘current’")
    guard !isCurrent || !hasCurrentPage else {
      throw error(.repeated("another page of the tab is the current one already"), of: line)
    }
    tab.pages.append(PagesRecord.Item(url: url, title: title, time: time))
    if isCurrent || !hasCurrentPage { tab.pageIndex = tab.pages.count - 1 }
    hasCurrentPage = hasCurrentPage || isCurrent
  }

  mutating func readData(_ line: SessionLine) throws(SessionTextError) {
    var reader = SessionLineReader(line)
    let bytes = try reader.data()
    try reader.end(else: "nothing more")
    stateData.append(bytes)
  }
}
