import BrowserModel
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct SessionTextTests {
  private let example = """
    switchboard session 1
    saved 2026-11-21T13:30:00.000Z

    window
      group 3 "Trip" blue collapsed
      tab pinned
        created 2026-11-21T09:00:00.000Z
        used 2026-11-21T13:29:58.120Z
        page https://swift.org "Swift" 2026-11-21T09:00:01.000Z
        page https://swift.org/blog "Blog" 2026-11-21T09:01:00.000Z at 120 current
      tab group 3 opener 1 page 2 active
        created 2026-11-21T13:30:00.000Z
        used 2026-11-21T13:30:00.000Z
        page https://example.com 2026-11-21T13:30:00.000Z answer current
        state "Engine 1"
          data AAECAwQ=

    """

  @Test func `the text of a session is read as documented`() throws {
    let document = try SessionDocument(text: example)
    #expect(document.text == example)
    let window = try #require(document.windows.first)
    #expect(window.groups.map(\.visualData.title) == ["Trip"] && window.activeIndex == 1)
    #expect(window.tabs.map { $0.currentPage?.title } == ["Blog", nil])
    #expect(window.tabs[1].opener == SessionDocument.Opener(tabIndex: 0, pageIndex: 1))
    #expect(window.tabs[1].nativeState?.data == Data([0, 1, 2, 3, 4]))
  }

  @Test func `optional parts may be missing, and additions of editors are ignored`() throws {
    let text = """
      \u{feff}# mine\r
      switchboard session 1\r
      saved 2026-11-21T13:30:00Z   \r
      window
        group 3
      # a remark
        tab group 3 opener 2
          page https://a.org
          page "https://b.org" "B"
        tab

      """
    let document = try SessionDocument(text: text)
    let tabs = try #require(document.windows.first?.tabs)
    #expect(tabs.map(\.creationTime) == [document.savedTime, document.savedTime])
    #expect(tabs[0].currentPage?.url == "https://b.org" && tabs[0].opener?.pageIndex == 0)
    #expect(tabs[1].pageIndex == -1)
    #expect(try SessionDocument(text: document.text) == document)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a random session equals the one read from its text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<20 {
      let document = SessionDocument.random(using: &random), text = document.text
      let read = try SessionDocument(text: text)
      #expect(read == document, "seed \(seed), round \(round)")
      #expect(Array(read.text.utf8) == Array(text.utf8), "seed \(seed), round \(round)")
      let seen = text.unicodeScalars.allSatisfy {
        $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
      }
      #expect(seen, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a damaged text is refused with a message or is another valid session`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      var bytes = Array(SessionDocument.random(using: &random).text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(Array("\n \"\\#0{".utf8)[Int(seed) % 7], at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      do {
        let document = try SessionDocument(text: Data(bytes))
        #expect(try SessionDocument(text: document.text) == document, "seed \(seed), \(round)")
      } catch {
        #expect("\(error)".hasPrefix("line "), "seed \(seed), round \(round)")
      }
    }
  }

  @Test(arguments: [
    ("", "line 1: this is not a session: the first line must be ‘switchboard session 1’"),
    (
      "tabs",
      "line 1, column 1: this is not a session: the first line must be "
        + "‘switchboard session 1’"
    ),
    (
      "switchboard session 2",
      "line 1, column 1: this is version 2 of the format, and only versions up to 1 can be read: "
        + "open it with a newer ‘switchboard’"
    ),
    (
      "switchboard session 99999999999999999999",
      "line 1, column 1: this is version 99999999999999999999 of the format, and only versions "
        + "up to 1 can be read: open it with a newer ‘switchboard’"
    ),
    (
      "switchboard session 1\nwindow",
      "line 2, column 1: the time of the session is missing: add a second line such as "
        + "‘saved 2027-01-15T08:00:00.000Z’"
    ),
  ])
  func `a text that is not a session is refused`(text: String, sentence: String) {
    #expect(message(text) == sentence)
  }

  @Test(arguments: [
    ("colour", "line 3, column 1: ‘colour’ is not expected here: write ‘saved’ or ‘window’"),
    ("window\n  page a", "line 4, column 3: ‘page’ is not expected here: write ‘group’ or ‘tab’"),
    ("window 2", "line 3, column 8: ‘2’ is not expected here: write nothing more"),
    (
      "window\n tab",
      "line 4, column 2: the indentation is wrong: indent a part of an item by two more spaces "
        + "than the item"
    ),
    (
      "window\n    page a",
      "line 4, column 5: the indentation is wrong: indent a part of an item by two more spaces "
        + "than the item"
    ),
    (
      "window\n  group 3\n    title",
      "line 5, column 5: ‘title’ cannot be a part of ‘group’: move it two spaces to the left"
    ),
    (
      "window\n  group 0",
      "line 4, column 9: ‘0’ should be the number of the group, from 1"
    ),
    (
      "window\n  group 3 pinkish",
      "line 4, column 11: ‘pinkish’ is not expected here: write its title in quotes, then a color "
        + "(‘grey’, ‘blue’, ‘red’, ‘yellow’, ‘green’, ‘pink’, ‘purple’, ‘cyan’, ‘orange’), then "
        + "‘collapsed’"
    ),
    (
      "window\n  group 3\n  group 3",
      "line 5, column 3: the window has a group 3 already: leave out one of them"
    ),
    (
      "window\n  tab group 4",
      "line 4, column 7: the window has no group 4 above: add a line ‘group 4’ to it, in front of "
        + "its tabs"
    ),
    (
      "window\n  group 3\n  tab pinned group 3",
      "line 5, column 14: a pinned tab is in no group: leave out ‘pinned’, or the group"
    ),
    (
      "window\n  tab opener 1\n  tab",
      "line 4, column 7: tab 1 cannot be the opener of this tab: name another of the 2 in this window, "
        + "or none"
    ),
    (
      "window\n  tab opener 3\n  tab\nwindow\n  tab",
      "line 4, column 7: tab 3 cannot be the opener of this tab: name another of the 2 in this window, "
        + "or none"
    ),
    (
      "window\n  tab active\n  tab active",
      "line 5, column 3: another tab of the window is active already: leave out one of them"
    ),
    (
      "window\n  tab\n    page a \"A",
      "line 5, column 12: the quote is not closed: end it with \""
    ),
    (
      "window\n  tab\n    page a \"A\\q\"",
      "line 5, column 14: ‘\\q’ is not an escape: write \\\\ for a backslash"
    ),
    (
      "window\n  tab\n    page a \"\\u{d800}\"",
      "line 5, column 13: ‘\\u{d800}\"’ is not an escape: write \\\\ for a backslash"
    ),
    (
      "window\n  tab\n    page",
      "line 5: something is missing at the end of the line: add an address such as https://swift.org"
    ),
    (
      "window\n  tab\n    page a at -1",
      "line 5, column 15: ‘-1’ should be a place, from 0"
    ),
    (
      "window\n  tab\n    page a answer at 1",
      "line 5, column 19: ‘at’ is not expected here: write its title in quotes, then a time, as "
        + "2026-11-21T13:30:00.000Z, then ‘at 120’, ‘answer’ or ‘current’"
    ),
    (
      "window\n  tab\n    used 2026-02-29T00:00:00Z",
      "line 5, column 10: ‘2026-02-29T00:00:00Z’ should be a time, as 2026-11-21T13:30:00.000Z"
    ),
    (
      "window\n  tab\n    state \"e\"\n      data A",
      "line 6, column 12: ‘A’ should be bytes in base 64"
    ),
  ])
  func `an error names its position and the solution`(lines: String, sentence: String) {
    #expect(
      message("switchboard session 1\nsaved 2026-11-21T13:30:00.000Z\n\(lines)") == sentence)
  }

  @Test func `times of the years 0 to 9999 are written and read`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let time = Int.random(in: SessionTime.range, using: &random)
      let text = SessionTime.text(of: time)
      #expect(SessionTime.time(of: text) == time)
      let date = Date(milliseconds: time)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      // Other implementations use another calendar before the Gregorian one.
      if time > -12_219_292_800_000 {
        #expect((try? style.parse(text)).map(\.milliseconds) == date.milliseconds, "\(text)")
      }
    }
    for wrong in [
      "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-30T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.5Z",
      "2026-01-01T00:00:00.000+01:00", "", "x",
    ] {
      #expect(SessionTime.time(of: wrong) == nil)
    }
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try SessionDocument(text: text)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
