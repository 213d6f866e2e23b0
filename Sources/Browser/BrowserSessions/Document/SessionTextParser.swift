import BrowserModel
import Foundation
import Switchboard

/// A parser that creates a session document from the lines of its text.
struct SessionTextParser {
  /// The position of an opener reference in the text, and the index of the tab that has the opener.
  struct OpenerPlace {
    let line: Int
    let column: Int?
    let tabIndex: Int
  }

  var windows: [SessionDocument.Window] = []
  var savedTime: Int?
  /// The tab that is being read. It is added to its window after its last line.
  var lastTab: SessionDocument.Tab?
  /// The data that has been read from the tab's engine state.
  var stateData = Data()
  /// The opener references in the last window.
  var openerPlaces: [OpenerPlace] = []
  /// The numbers of the groups in the last window.
  var groupIDs: Set<Int> = []
  /// A Boolean value that indicates whether a page of the last tab is marked as the current one.
  var hasCurrentPage = false

  private var hasHeader = false
  private var lastLine = 1
  /// The first words of the lines that enclose the previous line, followed by its own first word.
  private var path: [String] = []
}

// MARK: - Lines

extension SessionTextParser {
  /// Reads a line.
  mutating func read(_ line: SessionLine) throws(SessionTextError) {
    lastLine = line.number
    guard hasHeader else { return try readHeader(line) }
    let word = line.tokens[0].text
    guard line.depth <= path.count else { throw error(.indentation, of: line) }
    path.removeSubrange(line.depth...)
    try read(word, of: line, below: path.last)
    path.append(word)
  }

  /// Returns the session after all lines have been read.
  mutating func document() throws(SessionTextError) -> SessionDocument {
    guard hasHeader else {
      throw SessionTextError(line: lastLine, column: nil, fault: .noSession)
    }
    guard let savedTime else {
      throw SessionTextError(line: lastLine, column: nil, fault: .noTime)
    }
    try endWindow()
    return SessionDocument(savedTime: savedTime, windows: windows)
  }

  private mutating func readHeader(_ line: SessionLine) throws(SessionTextError) {
    let words = line.tokens.map(\.text)
    guard line.depth == 0, words.count == 3, words[0] == "switchboard", words[1] == "session",
      words[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw error(.noSession, of: line) }
    guard let version = Int(words[2]), version <= SessionDocument.version else {
      throw error(.newerVersion(words[2]), of: line)
    }
    guard version > 0 else { throw error(.noSession, of: line) }
    hasHeader = true
  }

  private mutating func read(
    _ word: String, of line: SessionLine, below parent: String?
  ) throws(SessionTextError) {
    switch (parent, word) {
    case (nil, "saved"): try readSavedTime(line)
    case (nil, "window"): try readWindow(line)
    case ("window", "group"): try readGroup(line)
    case ("window", "tab"): try readTab(line)
    case ("tab", "created"), ("tab", "used"), ("tab", "page"), ("tab", "state"):
      try readPart(word, of: line)
    case ("state", "data"): try readData(line)
    default: throw error(Self.fault(of: word, below: parent), of: line)
    }
  }

  private static func fault(of word: String, below parent: String?) -> SessionTextError.Fault {
    switch parent {
    case nil: .unknownWord(word, known: "‘saved’ or ‘window’")
    case "window": .unknownWord(word, known: "‘group’ or ‘tab’")
    case "tab": .unknownWord(word, known: "‘created’, ‘used’, ‘page’ or ‘state’")
    case "state": .unknownWord(word, known: "‘data’")
    case let parent?: .misplaced(word, below: parent)
    }
  }

  /// Returns an error that points to the first word on a line.
  func error(_ fault: SessionTextError.Fault, of line: SessionLine) -> SessionTextError {
    SessionTextError(line: line.number, column: line.tokens[0].column, fault: fault)
  }
}

// MARK: - The session

extension SessionTextParser {
  mutating func readSavedTime(_ line: SessionLine) throws(SessionTextError) {
    guard savedTime == nil else {
      throw error(.repeated("the session already has a time"), of: line)
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

  /// Checks the opener references in the last window after all its tabs have been read.
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
    TabGroupColor.allCases.map(\.rawValue).quoted.joined(separator: ", ")
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
