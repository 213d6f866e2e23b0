import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL

struct ListingTests {
  let listing = Listing(
    columns: ["n", "name", "on"],
    rows: [
      [.number(9), .text("a"), .flag(true)], [.number(10), .text("日本 \"x\"\u{1}"), .flag(false)],
    ], placeholder: "nothing")

  @Test @MainActor func `a date in a table has seconds, as in JSON`() {
    struct Visit { let at: Date }
    let result = CommandResult([Visit(at: Date(timeIntervalSince1970: 0.25))])
    #expect(result.listing?.rows.first?.map(\.text) == ["1970-01-01 00:00:00Z"])
  }

  @Test @MainActor func `a number in JSON keeps its digits`() {
    struct Sums: Codable {
      var exact = Decimal(string: "0.1234567890123456789012345")
      var half = 0.5, large = UInt64.max, small = Double.leastNonzeroMagnitude
    }
    #expect(
      CommandResult(Sums()).json
        == #"{"exact": 0.1234567890123456789012345, "half": 0.5, "large": 18446744073709551615, "small": 5e-324}"#
    )
  }

  @Test func `a table sets texts to the left and numbers to the right`() {
    #expect(
      TableRenderer(listing: listing).text == #"""
         n  name           on
         9  a              *
        10  日本 "x"\u{1}
        """#)
  }

  @Test func `a cell is one line, and cut where a row would be too long`() {
    let listing = Listing(
      columns: ["n", "title", "address"],
      rows: [
        [.number(1), .text("a\nb\u{202e}c"), .text("https://example.com/a/long/way")],
        [.number(2), .text("日本語日本語日本語"), .text("https://a.org")],
      ], placeholder: "")
    #expect(
      TableRenderer(listing: listing, columns: 30).text == #"""
        n  title         address
        1  a\nb\u{202e…  example.com/…
        2  日本語日本…   https://a.org
        """#)
    #expect(TableRenderer(listing: listing, columns: 80).text.contains("/long/way"))
  }

  @Test func `the first column of a narrow table stays readable`() {
    let listing = Listing(
      columns: ["name", "value", "meaning"],
      rows: [
        [
          .text("recently-closed-limit"), .text("https://example.com/start"),
          .text("How many closed tabs can be reopened."),
        ], [.text("home-page"), .text("on"), .text("The page that a new tab opens.")],
      ], placeholder: "")
    #expect(
      TableRenderer(listing: listing, columns: 40).text == """
        name     recently-closed-limit
        value    https://example.com/start
        meaning  How many closed tabs can be
                 reopened.

        name     home-page
        value    on
        meaning  The page that a new tab opens.
        """)
    #expect(
      TableRenderer(listing: listing, columns: 70).text.contains(
        "\nrecently-closed-limit  example.com"))
  }

  @Test func `a very long cell makes no other row longer, and is not cut where there is room`() {
    let long = String(repeating: "x", count: 10_000)
    let listing = Listing(
      columns: ["address", "title"],
      rows: [[.text(long), .text("one")], [.text("b.org"), .text("two")]], placeholder: "")
    let lines = TableRenderer(listing: listing).text.split(separator: "\n")
    #expect(lines[1] == "\(long)  one")
    #expect(lines[2].count < 300 && lines[2].hasSuffix("  two"))
  }

  @Test func `a table leaves out sparse columns that are empty, JSON keeps them`() {
    let listing = Listing(
      [
        .init("n", .number), .init("on", .flag, isSparse: true), .init("title", .text),
        .init("note", .text, isSparse: true),
      ],
      rows: [
        [.number(1), .flag(false), .text(""), .text("")],
        [.number(2), .flag(false), .text(""), .text("b")],
      ], placeholder: "")
    #expect(
      TableRenderer(listing: listing).text == """
        n  title  note
        1
        2         b
        """)
    #expect(listing.output.json.contains(#""on": false, "title": "", "note": "b""#))
  }

  @Test func `JSON keeps types, columns and characters`() {
    #expect(
      listing.output.json == #"""
        [{"n": 9, "name": "a", "on": true}, {"n": 10, "name": "日本 \"x\"\u0001", "on": false}]
        """#)
  }

  @Test func `JSON escapes every control character`() {
    #expect(
      OutputValue.text("\u{1}\u{1f}\u{7f}\u{85}\u{9f}é").json
        == #""\u0001\u001f\u007f\u0085\u009fé""#)
  }

  @Test func `JSON escapes hidden characters, and decodes to the same text`() throws {
    let text = "\u{202e}\u{e0041}\t\n\"\u{301}\\\u{301}👨‍👩‍👧"
    let quoted = OutputValue.text(text).json
    #expect(
      quoted
        == "\"\\u202e\\udb40\\udc41\\u0009\\n\\\"\u{301}\\\\\u{301}👨‍👩‍👧\"")
    #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == text)
  }

  private struct Page: Encodable, Equatable {
    let shownTitle: String
    let numbers: [Int]
    let note: Int?
  }

  private struct Opaque: Equatable {}

  @Test func `JSON has the structure of a value that can be encoded`() {
    let page = Page(shownTitle: "a/\u{202e}\"", numbers: [1, 2], note: nil)
    let values: [(BroadcastReading?, String)] = [
      (BroadcastReading(page), #"{"numbers": [1, 2], "shown_title": "a/\u202e\""}"#),
      (BroadcastReading(3), "3"), (BroadcastReading(true), "true"),
      (BroadcastReading(String?.none), "null"), (BroadcastReading("a"), #""a""#),
      (BroadcastReading(Opaque()), #""Opaque()""#), (nil, "null"),
    ]
    for (reading, json) in values { #expect(OutputValue(reading).json == json) }
  }

  @Test func `an empty listing says so`() {
    let empty = Listing(columns: ["n"], rows: [], placeholder: "nothing")
    #expect(TableRenderer(listing: empty).text == "nothing")
    #expect(empty.output.json == "[]")
  }
}
