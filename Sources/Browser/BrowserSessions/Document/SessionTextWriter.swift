import BrowserModel
package import Foundation

/// A writer that produces the text of a session line by line.
struct SessionTextWriter {
  private(set) var text = ""

  /// The maximum number of engine state bytes on each line.
  private static let bytesPerLine = 60

  mutating func write(_ document: SessionDocument) {
    line(0, "switchboard", "session", "\(SessionDocument.version)")
    line(0, "saved", SessionTime.text(of: document.savedTime))
    for window in document.windows {
      text += "\n"
      write(window)
    }
  }

  private mutating func write(_ window: SessionDocument.Window) {
    line(0, "window")
    for group in window.groups { write(group) }
    for (index, tab) in window.tabs.enumerated() {
      write(tab, isActive: index == window.activeIndex)
    }
  }

  private mutating func write(_ group: SessionDocument.Group) {
    let look = group.visualData
    line(
      1, "group", "\(group.id)", look.title.isEmpty ? nil : SessionQuotation.quoted(look.title),
      look.color.rawValue, look.isCollapsed ? "collapsed" : nil)
  }

  private mutating func write(_ tab: SessionDocument.Tab, isActive: Bool) {
    line(
      1, "tab", tab.isPinned ? "pinned" : nil, tab.groupID.map { "group \($0)" },
      tab.opener.map { "opener \($0.tabIndex + 1) page \($0.pageIndex + 1)" },
      isActive ? "active" : nil)
    line(2, "created", SessionTime.text(of: tab.creationTime))
    line(2, "used", SessionTime.text(of: tab.lastActiveTime))
    for (index, page) in tab.pages.enumerated() {
      write(page, isCurrent: index == tab.pageIndex)
    }
    if let state = tab.nativeState { write(state) }
  }

  private mutating func write(_ page: PagesRecord.Item, isCurrent: Bool) {
    line(
      2, "page", SessionQuotation.address(page.url), page.title.map(SessionQuotation.quoted),
      SessionTime.text(of: page.time), page.place.map { "at \($0)" },
      page.isAnswer == true ? "answer" : nil, isCurrent ? "current" : nil)
  }

  private mutating func write(_ state: NativePageState) {
    line(2, "state", SessionQuotation.quoted(state.engine))
    var rest = state.data[...]
    while !rest.isEmpty {
      line(3, "data", Data(rest.prefix(Self.bytesPerLine)).base64EncodedString())
      rest = rest.dropFirst(Self.bytesPerLine)
    }
  }

  private mutating func line(_ depth: Int, _ words: String?...) {
    text += String(repeating: "  ", count: depth)
    text += words.compactMap(\.self).joined(separator: " ")
    text += "\n"
  }
}

// MARK: - Text

extension SessionDocument {
  package var text: String {
    var writer = SessionTextWriter()
    writer.write(self)
    return writer.text
  }

  /// Returns the session as text in UTF-8.
  @concurrent
  func encoded() async -> Data { Data(text.utf8) }

  /// Parses the text of a session.
  ///
  /// - Throws: ``SessionTextError`` for the first invalid line.
  package init(text: Data) throws(SessionTextError) {
    var parser = SessionTextParser()
    for (index, bytes) in text.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      if let line = try SessionLine(bytes, number: index + 1) { try parser.read(line) }
    }
    self = try parser.document()
  }

  /// Parses the text of a session.
  ///
  /// - Throws: ``SessionTextError`` for the first invalid line.
  package init(text: String) throws(SessionTextError) { try self.init(text: Data(text.utf8)) }
}
