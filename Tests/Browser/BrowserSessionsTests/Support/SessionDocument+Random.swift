import BrowserModel
import Foundation
import SwitchboardTesting

@testable import BrowserSessions

// MARK: - Random sessions

extension SessionDocument {
  /// Returns a session with random contents.
  static func random(using random: inout SeededGenerator) -> Self {
    let count = Int.random(in: 0...4, using: &random)
    return Self(
      savedTime: .random(in: SessionTime.range, using: &random),
      windows: (0..<count).map { _ in Window.random(using: &random) })
  }
}

extension SessionDocument.Window {
  fileprivate static func random(using random: inout SeededGenerator) -> Self {
    let ids = Set(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: SessionDocument.Group.numbers, using: &random)
      }
    ).sorted()
    let groups = ids.map { id in
      SessionDocument.Group(
        id: id,
        visualData: TabGroupVisualData(
          title: .odd(using: &random),
          color: TabGroupColor.allCases.randomElement(using: &random) ?? .grey,
          isCollapsed: .random(using: &random)))
    }
    let count = Int.random(in: 0...6, using: &random)
    let tabs = (0..<count).map {
      SessionDocument.Tab.random($0, of: count, groups: ids, using: &random)
    }
    return Self(groups: groups, tabs: tabs, activeIndex: tabs.indices.randomElement(using: &random))
  }
}

extension SessionDocument.Tab {
  fileprivate static func random(
    _ index: Int, of count: Int, groups: [Int], using random: inout SeededGenerator
  ) -> Self {
    var tab = Self(creationTime: .time(using: &random), lastActiveTime: .time(using: &random))
    tab.isPinned = .random(using: &random)
    tab.groupID = tab.isPinned ? nil : groups.randomElement(using: &random)
    let opener = Int.random(in: 0..<count, using: &random)
    if opener != index {
      tab.opener = SessionDocument.Opener(
        tabIndex: opener, pageIndex: .random(in: -1...9, using: &random))
    }
    tab.pages = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      PagesRecord.Item(
        url: .address(using: &random),
        title: Bool.random(using: &random) ? .odd(using: &random) : nil,
        time: .time(using: &random),
        place: Bool.random(using: &random) ? .random(in: 0...Int.max, using: &random) : nil,
        isAnswer: Bool.random(using: &random) ? true : nil)
    }
    tab.pageIndex = tab.pages.indices.randomElement(using: &random) ?? -1
    if Bool.random(using: &random) {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      tab.nativeState = NativePageState(engine: .odd(using: &random), data: Data(bytes))
    }
    return tab
  }
}

// MARK: - Random values

extension Int {
  fileprivate static func time(using random: inout SeededGenerator) -> Int {
    .random(in: SessionTime.range, using: &random)
  }
}

extension String {
  /// Returns a text with problematic characters.
  fileprivate static func odd(using random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Title", " ", "\"", "\\", "\n", "\r\n", "\t", "#", "\u{301}", "\u{202e}", "\u{2066}",
      "\u{200d}", "\u{feff}", "\u{0}", "\u{1b}[31m", "\u{2028}", "👩‍👩‍👧", "日本", "é", "\u{a0}", "{}",
      "\u{e0001}", "\u{10ffff}", "\u{85}",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  fileprivate static func address(using random: inout SeededGenerator) -> String {
    let addresses = [
      "https://swift.org", "about:newtab", "data:text/plain,%22a%22", "https://a.org/#top?a=b&c=d",
      "https://b.org/a b", "https://ü.org/\u{202e}\"quoted\"", "file:///tmp/a%20b", "#only",
    ]
    return addresses.randomElement(using: &random) ?? ""
  }
}
