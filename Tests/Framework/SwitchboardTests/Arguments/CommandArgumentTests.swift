import Switchboard
import Testing

struct CommandArgumentTests {
  enum Corner: CaseIterable, CommandArgument { case topLeft, bottomRight }

  @Test(arguments: [
    ("openTab", ["open", "tab"]), ("openURLInTab", ["open", "url", "in", "tab"]),
    ("open-tab", ["open", "tab"]), ("quit", ["quit"]), ("loadHTML", ["load", "html"]),
    ("tab2Left", ["tab2", "left"]), ("`switch`", ["switch"]), ("TabCount", ["tab", "count"]),
    ("", []), ("-", []), ("a--b_c d", ["a", "b", "c", "d"]), ("HTMLPage", ["html", "page"]),
    ("openÜberTab", ["open", "über", "tab"]), ("zeigeÖl", ["zeige", "öl"]),
    ("ÄÖÜTab", ["äöü", "tab"]),
    ("é-HTMLPage", ["é", "html", "page"]),
  ])
  func `a Swift name is taken apart into words`(name: String, words: [String]) {
    #expect(CommandWords(name).words == words)
  }

  @Test func `the printed words of a value read as the same value`() {
    func roundTrip<Value: CommandArgument & Equatable>(_ value: Value) {
      #expect(Value(argument: value.argument) == value)
    }
    roundTrip("a text with “quotes” and  blanks ")
    roundTrip(-17)
    roundTrip(2.5)
    roundTrip(true)
    roundTrip(false)
    roundTrip(Corner.bottomRight)
  }

  /// A number that differs from its index.
  struct Row: NumberArgument {
    static var valueDescription: String { "a row" }
    let index: Int
    var number: Int { index + 1 }
    init?(number: Int) {
      guard (1...9).contains(number) else { return nil }
      index = number - 1
    }
  }

  @Test(arguments: [
    ("1", 0), ("9", 8), ("10", nil), ("0", nil), ("-1", nil), ("x", nil), ("", nil),
  ])
  func `a number with a meaning is typed in digits, within its bounds`(text: String, index: Int?) {
    let row = Row(argument: text)
    #expect(row?.index == index)
    #expect(row?.argument == index.map { _ in text })
  }

  @Test(arguments: [
    ("top-left", Corner.topLeft), ("Bottom-Right", .bottomRight), ("topLeft", nil), ("", nil),
  ])
  func `an enumeration is typed by its cases`(text: String, corner: Corner?) {
    #expect(Corner(argument: text) == corner)
  }

  @Test func `an enumeration says its cases in words`() {
    #expect(Corner.valueDescription == "top-left or bottom-right")
    #expect(Corner.argumentCandidates == ["top-left", "bottom-right"])
  }

  @Test func `an Optional takes one word or none, an array any number`() {
    #expect(Int?(arguments: []) == .some(nil))
    #expect(Int?(arguments: ["4"]) == .some(4))
    #expect(Int?(arguments: ["x"]) == nil)
    #expect([Int](arguments: []) == [])
    #expect([Int](arguments: ["1", "2"]) == [1, 2])
    #expect([Int](arguments: ["1", "x"]) == nil)
    #expect(Int(arguments: []) == nil)
    #expect(Int(arguments: ["1", "2"]) == nil)
    #expect(Optional<Int>.none.arguments == [] && Optional(3).arguments == ["3"])
  }
}
