import BrowserModel
import Foundation
import Switchboard

/// A parser that creates a session document from the lines of its text.
struct SessionTextParser {
  var windows: [SessionDocument.Window] = []
  var savedTime: Int?
  /// The tab that is being read. It is added to its window after its last line.
  var lastTab: SessionDocument.Tab?
  /// The data that has been read from the tab's engine state.
  var stateData = Data()
  /// The places of the openers in the last window, with the indexes of the tabs that have them.
  var openers: [(tabIndex: Int, line: Int, column: Int?)] = []
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
    var line = line
    lastLine = line.number
    guard hasHeader else { return try readHeader(line) }
    let word = line.tokens[0].text
    guard line.depth <= path.count else { throw line.error(.indentation) }
    path.removeSubrange(line.depth...)
    try read(word, of: &line, below: path.last)
    path.append(word)
  }

  /// Returns the session after all lines have been read.
  mutating func document() throws(SessionTextError) -> SessionDocument {
    guard let savedTime else {
      throw SessionTextError(line: lastLine, column: nil, fault: hasHeader ? .noTime : .noSession)
    }
    try endWindow()
    return SessionDocument(savedTime: savedTime, windows: windows)
  }

  private mutating func readHeader(_ line: SessionLine) throws(SessionTextError) {
    let words = line.tokens.map(\.text)
    guard line.depth == 0, words.count == 3, words[0] == "switchboard", words[1] == "session",
      words[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw line.error(.noSession) }
    guard let version = Int(words[2]), version <= SessionDocument.version else {
      throw line.error(.newerVersion(words[2]))
    }
    guard version > 0 else { throw line.error(.noSession) }
    hasHeader = true
  }

  private mutating func read(
    _ word: String, of line: inout SessionLine, below parent: String?
  ) throws(SessionTextError) {
    switch (parent, word) {
    case (nil, "saved"): try readSavedTime(&line)
    case (nil, "window"): try readWindow(&line)
    case ("window", "group"): try readGroup(&line)
    case ("window", "tab"): try readTab(&line)
    case ("tab", "created"), ("tab", "used"), ("tab", "page"), ("tab", "state"):
      try readPart(word, of: &line)
    case ("state", "data"): try readData(&line)
    default: throw line.error(Self.fault(of: word, below: parent))
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
}

// MARK: - The session

extension SessionTextParser {
  mutating func readSavedTime(_ line: inout SessionLine) throws(SessionTextError) {
    guard savedTime == nil else {
      throw line.error(.repeated("the session already has a time"))
    }
    savedTime = try line.time()
    try line.end(else: "nothing more")
  }

  mutating func readWindow(_ line: inout SessionLine) throws(SessionTextError) {
    guard savedTime != nil else { throw line.error(.noTime) }
    try line.end(else: "nothing more")
    try endWindow()
    groupIDs = []
    windows.append(SessionDocument.Window())
  }

  /// Checks the opener references in the last window after all its tabs have been read.
  mutating func endWindow() throws(SessionTextError) {
    endTab()
    let count = windows.last?.tabs.count ?? 0
    for (index, line, column) in openers {
      guard let opener = windows.last?.tabs[index].opener else { continue }
      guard opener.tabIndex < count, opener.tabIndex != index else {
        throw SessionTextError(
          line: line, column: column,
          fault: .unknownOpener(opener.tabIndex + 1, tabCount: count))
      }
    }
    openers = []
  }
}

// MARK: - Groups

extension SessionTextParser {
  private static var colors: String {
    TabGroupColor.allCases.map(\.rawValue).quoted.joined(separator: ", ")
  }

  mutating func readGroup(_ line: inout SessionLine) throws(SessionTextError) {
    var look = TabGroupVisualData()
    let id = try line.number(in: SessionDocument.Group.numbers, "the number of the group, from 1")
    let last = windows.count - 1
    guard groupIDs.insert(id).inserted else {
      throw line.error(.repeated("the window has a group \(id) already"))
    }
    look.title = line.takeText() ?? ""
    look.color = line.takeValue(TabGroupColor.init(rawValue:)) ?? .grey
    look.isCollapsed = line.take("collapsed")
    try line.end(else: "its title in quotes, then a color (\(Self.colors)), then ‘collapsed’")
    windows[last].groups.append(SessionDocument.Group(id: id, visualData: look))
  }
}
