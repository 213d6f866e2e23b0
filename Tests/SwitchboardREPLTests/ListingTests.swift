import Switchboard
import Testing

@testable import SwitchboardREPL

struct ListingTests {
  let listing = Listing(
    columns: ["n", "name", "on"],
    rows: [
      [.number(9), .text("a"), .flag(true)], [.number(10), .text("日本 \"x\"\u{1}"), .flag(false)],
    ], placeholder: "nothing")

  @Test func `a table sets texts to the left and numbers to the right`() {
    #expect(
      ListingText(listing: listing).text == """
         n  name      on
         9  a         *
        10  日本 "x"\u{1}
        """)
  }

  @Test func `JSON keeps types, columns and characters`() {
    #expect(
      ListingJSON(listing: listing).text == #"""
        [{"n": 9, "name": "a", "on": true}, {"n": 10, "name": "日本 \"x\"\u0001", "on": false}]
        """#)
  }

  @Test func `an empty listing says so`() {
    let empty = Listing(columns: ["n"], rows: [], placeholder: "nothing")
    #expect(ListingText(listing: empty).text == "nothing")
    #expect(ListingJSON(listing: empty).text == "[]")
  }
}
