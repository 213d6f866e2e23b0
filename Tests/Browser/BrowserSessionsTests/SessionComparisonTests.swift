import BrowserModel
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct SessionComparisonTests {
  /// Returns a session of windows with a letter for each tab: `ab|c`.
  private func document(_ notation: String) -> SessionDocument {
    let windows = notation.split(separator: "|", omittingEmptySubsequences: false)
    return SessionDocument(
      savedTime: 0,
      windows: windows.map { letters in
        SessionDocument.Window(
          tabs: letters.map { letter in
            let page = PagesRecord.Item(url: String(letter), time: 0)
            return SessionDocument.Tab(creationTime: 0, lastActiveTime: 0, pages: [page])
          })
      })
  }

  private func changes(_ old: String, _ new: String) -> [SessionComparison.Change] {
    SessionComparison(of: document(old), with: document(new)).changes
  }

  @Test(arguments: [
    ("abc", "abc", ""), ("abc", "ac", "-b"), ("ac", "abc", "+b"), ("abc", "cab", "~c"),
    ("abcd", "acbd", "~c"), ("ab|cd", "cd|ab", ""), ("ab|cd", "cd", "-a -b"),
    ("ab|cd", "abc|d", "~c"), ("aa", "a", "-a"), ("a", "aa", "+a"), ("ab|", "|ab", ""),
    ("", "ab", "+a +b"), ("abc|xyz", "xyzb|ac", "~b"),
  ])
  func `added, removed and moved tabs are found`(old: String, new: String, expected: String) {
    let marks: [SessionComparison.Kind: String] = [.added: "+", .removed: "-", .moved: "~"]
    let found = changes(old, new).map { (marks[$0.kind] ?? "") + ($0.page?.url ?? "") }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test func `a change contains the old and the new position`() {
    #expect(
      changes("ab|cde", "abd|ce").map {
        "\($0.old?.description ?? "") → \($0.new?.description ?? "")"
      }
        == ["window 2, tab 2 → window 1, tab 3"])
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `removed and added tabs account for the difference in number`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = [0, 1].map { _ in
      String((0..<12).map { _ in "abcde||".randomElement(using: &random) ?? "a" })
    }
    let found = changes(texts[0], texts[1])
    var tabs = texts[0].filter { $0 != "|" }.map(String.init)
    for change in found where change.kind == .removed {
      tabs.firstIndex(of: change.page?.url ?? "").map { _ = tabs.remove(at: $0) }
    }
    tabs += found.filter { $0.kind == .added }.compactMap(\.page?.url)
    #expect(tabs.sorted() == texts[1].filter { $0 != "|" }.map(String.init).sorted(), "\(texts)")
    let few = [found.filter { $0.kind == .added }, found.filter { $0.kind == .removed }]
      .map { Set($0.map(\.page)) }
    #expect(few[0].isDisjoint(with: few[1]), "seed \(seed)")
    #expect(changes(texts[0], texts[0]).isEmpty, "seed \(seed)")
  }
}
