import BrowserModel

// MARK: - The session

extension SessionTextParser {
  mutating func readSavedTime(_ line: SessionLine) throws(SessionTextError) {
    guard savedTime == nil else {
      throw error(.repeated("it is said already when the session was saved"), of: line)
    }
    var reader = SessionLineReader(line)
    savedTime = try reader.time()
    try reader.end(else: "nothing more")
  }

  mutating func readWindow(_ line: SessionLine) throws(SessionTextError) {
    guard savedTime != nil else { throw error(.noTime, of: line) }
    try SessionLineReader(line).end(else: "nothing more")
    try endWindow()
    groupIDs = []
    windows.append(SessionDocument.Window())
  }

  /// Checks what can only be known once all tabs of a window are.
  mutating func endWindow() throws(SessionTextError) {
    endTab()
    let count = windows.last?.tabs.count ?? 0
    for place in openerPlaces {
      guard let opener = windows.last?.tabs[place.tabIndex].opener else { continue }
      guard opener.tabIndex < count, opener.tabIndex != place.tabIndex else {
        throw SessionTextError(
          line: place.line, column: place.column,
          fault: .unknownOpener(opener.tabIndex + 1, tabCount: count))
      }
    }
    openerPlaces = []
  }
}

// MARK: - Groups

extension SessionTextParser {
  private static var colors: String {
    TabGroupColor.allCases.map { "‘\($0.rawValue)’" }.joined(separator: ", ")
  }

  mutating func readGroup(_ line: SessionLine) throws(SessionTextError) {
    var reader = SessionLineReader(line), look = TabGroupVisualData()
    let id = try reader.number(in: SessionDocument.Group.numbers, "the number of the group, from 1")
    let last = windows.count - 1
    guard groupIDs.insert(id).inserted else {
      throw error(.repeated("the window has a group \(id) already"), of: line)
    }
    look.title = reader.takeText() ?? ""
    look.color = reader.takeValue(TabGroupColor.init(rawValue:)) ?? .grey
    look.isCollapsed = reader.take("collapsed")
    try reader.end(else: "its title in quotes, then a color (\(Self.colors)), then ‘collapsed’")
    windows[last].groups.append(SessionDocument.Group(id: id, visualData: look))
  }
}
