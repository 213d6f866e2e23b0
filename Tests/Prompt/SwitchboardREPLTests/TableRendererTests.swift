import Foundation
import Switchboard
import SwitchboardLineEditor
import Testing

@testable import SwitchboardREPL

/// Tests that tables fit terminals of any width.
struct TableRendererTests {
  private static let windows = Listing(
    columns: [
      "window", "front", "away", "state", "shows", "tabs", "inactive", "incognito", "active tab",
    ],
    rows: [
      [
        .number(1), .flag(true), .flag(false), .text("default"), .text("regular"), .number(12_345),
        .number(0), .number(3), .text("The Swift Programming Language"),
      ],
      [
        .number(2), .flag(false), .flag(true), .text("work"), .text("incognito"), .number(4),
        .number(10), .number(0), .text("日本語の長い題名"),
      ],
    ], placeholder: "")

  private static let tabs = Listing(
    columns: ["tab", "active", "title", "address"],
    rows: [
      [.number(1), .flag(false), .text("👨‍👩‍👧 Family"), .text("https://example.com/family/photos")],
      [.number(10), .flag(true), .text("日本語日本語"), .text("https://a.org")],
      [.number(11), .flag(false), .text(""), .text("about:blank")],
    ], placeholder: "")

  private func text(_ listing: Listing, _ columns: Int) -> String {
    TableRenderer(listing: listing, columns: columns).text
  }

  private struct Build: Sendable {
    let id: Int
    let steps: [String]
    let parts: [Part]
  }

  private struct Part: Sendable {
    let name: String
    let size: Int?
  }

  @MainActor
  @Test func `a cell shows an array and a structure on one line`() throws {
    let parts = [Part(name: "a", size: 1), Part(name: "b", size: nil)]
    let build = Build(id: 7, steps: ["build", "test", "deploy"], parts: parts)
    let listing = try #require(CommandResult([build]).listing)
    let cells = ["7", "build, test, deploy", "(name: a, size: 1), (name: b, size: none)"]
    #expect(listing.rows[0].map(\.text) == cells)
    #expect(BroadcastReading([build.parts[0]]).line == "(name: a, size: 1)")
    #expect(BroadcastReading([Part]()).line == "none")
    #expect(BroadcastReading(["a", "b"]).line == "a b")
  }

  @Test(arguments: [20, 40, 60, 80, 120], [windows, tabs])
  func `no row is wider than the terminal`(columns: Int, listing: Listing) {
    let rows = text(listing, columns).split(separator: "\n").map(String.init)
    #expect(rows.allSatisfy { DisplayText.width(of: $0) <= columns }, "\(rows)")
  }

  @Test(arguments: [20, 40, 60, 80, 120])
  func `numbers are never cut`(columns: Int) {
    #expect(text(Self.windows, columns).contains("12345"))
    #expect(text(Self.tabs, columns).contains("10"))
  }

  @Test(arguments: [
    (
      120,
      """
      tab  active  title         address
        1          👨‍👩‍👧 Family     https://example.com/family/photos
       10  *       日本語日本語  https://a.org
       11                        about:blank
      """
    ),
    (
      40,
      """
      tab  active  title         address
        1          👨‍👩‍👧 Family     example.com/…
       10  *       日本語日本語  https://a.org
       11                        about:blank
      """
    ),
    (
      34,
      """
      tab  acti…  title       address
        1         👨‍👩‍👧 Family   example.c…
       10  *      日本語日…   a.org
       11                     about:bla…
      """
    ),
    (
      20,
      """
      tab      1
      title    👨‍👩‍👧 Family
      address  https://exa
               mple.com/fa
               mily/photos

      tab      10
      active   yes
      title    日本語日本
               語
      address  https://a.o
               rg

      tab      11
      address  about:blank
      """
    ),
  ])
  func `a table becomes narrower, then a block of lines for each row`(columns: Int, shown: String) {
    #expect(text(Self.tabs, columns) == shown)
  }

  @Test(arguments: [
    (
      80,
      """
      window  front  away  state    shows       tabs  inactive  incognito  active tab
           1  *            default  regular    12345         0          3  The Swift …
           2         *     work     incognito      4        10          0  日本語の長…
      """
    ),
    (
      40,
      """
      window      1
      front       yes
      state       default
      shows       regular
      tabs        12345
      inactive    0
      incognito   3
      active tab  The Swift Programming
                  Language

      window      2
      away        yes
      state       work
      shows       incognito
      tabs        4
      inactive    10
      incognito   0
      active tab  日本語の長い題名
      """
    ),
  ])
  func `a table of many columns is readable`(columns: Int, shown: String) {
    #expect(text(Self.windows, columns) == shown)
  }

  @Test func `a time is never cut, and a long value leaves space for other rows`() {
    let listing = Listing(
      columns: ["tab", "title", "address", "opened"],
      rows: [
        [
          .number(1), .text(String(repeating: "title ", count: 600)), .text("https://example.org"),
          .date(Date(timeIntervalSince1970: 0)),
        ]
      ], placeholder: "")
    let narrow = text(listing, 40)
    #expect(narrow.contains("opened   1970-01-01 00:00:00Z"))
    #expect(narrow.split(separator: "\n").count < 15)
    #expect(text(listing, 80).hasSuffix("1970-01-01 00:00:00Z"))
  }

  @Test func `an address keeps its words in a table without a terminal`() {
    let text = TableRenderer(listing: Self.tabs).text
    #expect(text.contains("https://example.com/family/photos"))
  }

  @Test func `a listing of one column is cut, and an empty one says so`() {
    let listing = Listing(
      columns: ["name"], rows: [[.text("a name that is long")]], placeholder: "none")
    #expect(text(listing, 12) == "name\na name that…")
    #expect(text(Listing(columns: ["n"], rows: [], placeholder: "none"), 3) == "none")
  }

  private static let marked = Listing(
    [
      .init("tab", .number), .init(key: "active", mark: Listing.Column.activeMark),
      .init(key: "pinned", mark: "^"), .init("title", .text),
      .init("address", .text, isDetail: true),
    ],
    rows: [
      [
        .number(1), .flag(true), .flag(true), .text("Mail"),
        .text("https://mail.example.org/inbox"),
      ],
      [.number(2), .flag(false), .flag(false), .text("News"), .text("https://a.org")],
    ], placeholder: "")

  @Test func `marks share a column, the active row is bold, and headings and details are dim`() {
    let styled = TableRenderer(listing: Self.marked).styled
    #expect(
      styled.plain == """
        tab      title  address
          1  ›^  Mail   https://mail.example.org/inbox
          2      News   https://a.org
        """)
    let parts = styled.parts.filter { $0.text != "\n" }
    #expect(parts.map(\.style) == [.dim, .bold, .plain, .dim])
    #expect(parts.last?.text == "https://a.org")
    #expect(Self.marked.output.json.contains(#""active": true, "pinned": true, "#))
  }

  @Test(arguments: [
    (
      36,
      """
      tab      title  address
        1  ›^  Mail   mail.example.org/in…
        2      News   https://a.org
      """
    ),
    (
      20,
      """
      tab      title
        1  ›^  Mail
        2      News
      """
    ),
  ])
  func `a narrow terminal shortens details, and then leaves them out`(
    columns: Int, shown: String
  ) {
    #expect(text(Self.marked, columns) == shown)
  }
}
