import Foundation
import Switchboard
import Testing

/// Tests of types of the standard library and of Foundation at a prompt.
struct StandardArgumentTests {
  /// Returns whether the word of a value reads as the same value.
  private func roundTrips<Value: CommandArgument & Equatable>(_ values: Value...) -> Bool {
    values.allSatisfy { Value(argument: $0.argument) == $0 }
  }

  /// Returns whether the words of a value read as the same value.
  private func roundTrips<Value: CommandParameterType & Equatable>(words value: Value) -> Bool {
    Value(arguments: value.arguments) == value
  }

  @Test func `the printed words of a value read as the same value`() {
    #expect(roundTrips(Int8.min, .max) && roundTrips(UInt64.max, 0) && roundTrips(UInt.max))
    #expect(roundTrips(Int16.min) && roundTrips(Int32.max) && roundTrips(Int64.min))
    #expect(roundTrips(UInt8.max) && roundTrips(UInt16.max) && roundTrips(UInt32.max))
    #expect(roundTrips(Float.pi, -0.1) && roundTrips(Double.leastNonzeroMagnitude))
    #expect(roundTrips(Character("é"), "👨‍👩‍👧", " "))
    #expect(roundTrips(UUID()))
    #expect(roundTrips(words: [3, 1, 2] as Set) && roundTrips(words: ["a=b\\": 1, "": 2]))
  }

  @Test(arguments: [
    Duration.seconds(90), .milliseconds(1), .zero, .seconds(-2.5), .nanoseconds(1),
    Duration(secondsComponent: 0, attosecondsComponent: -1), .seconds(86_400 * 365),
  ])
  func `a duration prints as the same duration`(duration: Duration) {
    #expect(roundTrips(duration))
  }

  @Test(arguments: [
    ("90", Duration.seconds(90)), ("90s", .seconds(90)), ("1.5m", .seconds(90)),
    (".3", .milliseconds(300)), (".5m", .seconds(30)), ("1h.5m", .seconds(3_630)),
    ("1h30m", .seconds(5_400)), ("1h 30min", .seconds(5_400)), ("200ms", .milliseconds(200)),
    ("-2s", .seconds(-2)), ("1d", .seconds(86_400)), ("250µs", .microseconds(250)), ("", nil),
    ("s", nil), ("1x", nil), ("1.s", nil), ("-", nil), ("1e3", nil), ("9999999999999", nil),
    ("1h-2m", nil),
  ])
  func `a duration is typed as numbers with units`(text: String, duration: Duration?) {
    #expect(Duration(argument: text) == duration)
  }

  @Test(arguments: [
    ("2026-11-22T18:30:00Z", 1_795_372_200.0), ("2026-11-22T18:30Z", 1_795_372_200),
    ("20261122T20:30:00+02:00", 1_795_372_200), ("2026-11-22 13:00-0530", 1_795_372_200),
    ("2026-11-22T18:30:00.25Z", 1_795_372_200.25), ("1969-12-31T23:59:59Z", -1),
    ("2024-02-29T00:00Z", 1_709_164_800), ("2026-02-29T00:00Z", nil), ("2026-13-01", nil),
    ("2026-11-31", nil), ("2026-11-22T24:00Z", nil), ("2026-11-22T18:60Z", nil),
    ("2026-11-22X18:30", nil), ("2026-11-22T18:30+2", nil), ("", nil), ("soon", nil), ("18", nil),
  ])
  func `a date is typed by ISO 8601`(text: String, seconds: Double?) {
    #expect(Date(argument: text)?.timeIntervalSince1970 == seconds)
  }

  @Test func `a date prints as the same date, to the last digit`() {
    let dates = [
      Date(), Date(timeIntervalSinceReferenceDate: 0.000_01), .distantPast, .distantFuture,
      Date(timeIntervalSince1970: -0.5), Date(timeIntervalSince1970: 1_795_372_200.123_456),
    ]
    for date in dates { #expect(Date(argument: date.argument) == date, "\(date.argument)") }
    #expect(Date(timeIntervalSince1970: 1_795_372_200).argument == "2026-11-22T18:30:00Z")
  }

  @Test func `a date without a zone is the local one, and words name the days`() throws {
    let calendar = Calendar(identifier: .gregorian)
    let noon = try #require(Date(argument: "2026-11-22T12:00"))
    #expect(
      calendar.dateComponents(in: .current, from: noon).hour == 12
        && calendar.dateComponents(in: .current, from: noon).day == 22)
    let today = try #require(Date(argument: "Today")), tomorrow = Date(argument: "tomorrow")
    #expect(calendar.startOfDay(for: today) == today)
    #expect(tomorrow.map { $0 > today && Date(argument: "yesterday") ?? $0 < today } == true)
    #expect(try #require(Date(argument: "00:00")) == today)
    #expect(abs(try #require(Date(argument: "now")).timeIntervalSinceNow) < 60)
  }

  @Test(arguments: [
    ("https://a.org/x?y#z", "https://a.org/x?y#z"), ("file:///tmp", "file:///tmp"),
    ("a.org", "https://a.org"), ("/tmp", nil), ("https:", nil), ("", nil), ("https://a b", nil),
    ("mailto:a@b.org", "mailto:a@b.org"), ("tel:+4930123", "tel:+4930123"), ("mailto:", nil),
    ("a@b.org", nil), ("xmpp:a@b.org", nil), ("xmpp://a@b.org", "xmpp://a@b.org"),
    ("b.org:80", "https://b.org:80"), ("https://a@b.org", "https://a@b.org"),
    ("https://a.org/%20|%zz%", "https://a.org/%20%7C%25zz%25"),
    ("a.org/%41ä?b[]=%42#c#%43", "https://a.org/%41%C3%A4?b%5B%5D=%42#c%23%43"),
    ("https://a.org/%20 b", "https://a.org/%20%20b"), ("data:,%41 |", "data:,%41%20%7C"),
  ])
  func `a URL is typed in full, or without its scheme`(text: String, url: String?) {
    #expect(URL(argument: text)?.absoluteString == url)
    #expect(url.flatMap(URL.init(argument:))?.argument == url)
  }

  @Test func `numbers say their bounds`() {
    #expect(Int.valueDescription == "a whole number" && Double.valueDescription == "a number")
    #expect(Int8.valueDescription == "a whole number from -128 to 127")
    #expect(UInt8(argument: "256") == nil && UInt(argument: "-1") == nil)
    #expect(Character(argument: "ab") == nil && Character(argument: "") == nil)
    #expect(Percentage.valueDescription == "a whole number from 1 to 500")
    #expect(Percentage(argument: "500")?.number == 500 && Percentage(argument: "501") == nil)
  }

  struct Percentage: NumberArgument {
    static var range: ClosedRange<Int> { 1...500 }
    let number: Int
    init?(number: Int) { self.number = number }
  }

  @Test func `an Optional takes the words of its value, or none`() {
    #expect([String]?.arity == .many && Bool?.arity == .toggle && Int?.arity == .optional)
    #expect([Int]?(arguments: ["1", "2"]) == .some([1, 2]))
    #expect([Int]?(arguments: []) == .some(nil))
    #expect(Bool?(arguments: ["off"]) == .some(false) && Bool?(arguments: []) == .some(nil))
  }

  @Test(arguments: [
    (["a=1", "b=2"], ["a": 1, "b": 2]), ([], [:]), (["a\\=b=1"], ["a=b": 1]), (["a"], nil),
    (["a=x"], nil), (["a=1", "a=2"], nil),
  ])
  func `a dictionary is typed as pairs`(words: [String], values: [String: Int]?) {
    #expect([String: Int](arguments: words) == values)
  }

  enum Level: Int, CaseIterable, CommandArgument { case low = 1, veryHigh }
  struct Name: RawRepresentable, Equatable, CommandArgument { var rawValue: String }
  struct Chord: LosslessStringConvertible, Equatable, CommandArgument {
    let description: String
    init?(_ description: String) {
      guard let first = description.first, "ABCDEFG".contains(first) else { return nil }
      self.description = description
    }
  }

  @Test func `a type with a raw value or a lossless description needs nothing else`() {
    #expect(Level(argument: "Very-High") == .veryHigh && Level.low.argument == "low")
    #expect(Name(argument: "x") == Name(rawValue: "x") && Name(rawValue: "y").argument == "y")
    #expect(Chord(argument: "Cis")?.argument == "Cis" && Chord(argument: "x") == nil)
    #expect(Chord.valueDescription == "a chord")
    #expect(Level.argumentCandidatesAreComplete && !Name.argumentCandidatesAreComplete)
  }

  @Test(arguments: [
    ([["1", "2x", "3"]], "‘numbers’ should be a whole number, not ‘2x’"),
    ([["x y"]], "‘numbers’ should be a whole number, not ‘x y’"),
  ])
  func `a message about several words quotes the wrong one`(words: [[String]], message: String) {
    let command = CommandDescription(
      "add", of: "MathCommands", summary: "",
      parameters: [CommandParameter("numbers", label: nil, summary: "", type: [Int].self)])
    let error = #expect(throws: CommandArgumentError.self) {
      try command.values(of: words)
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (nil, [], "‘size’ is missing: write a whole number"),
    ("of", [], "‘--of’ is missing: write ‘--of’ and a whole number"),
    ("of", ["x"], "‘--of’ should be a whole number, not ‘x’"),
    (nil, ["1", "2"], "‘size’ should be a whole number, not ‘1 2’"),
  ])
  func `a message names the argument, what is wrong and what to write`(
    label: String?, words: [String], message: String
  ) {
    let error = #expect(throws: CommandArgumentError.self) {
      try values([words], for: "size", label, Int.self)
    }
    #expect(error?.description == message && error?.parameter == (label == nil ? "size" : "--of"))
  }

  @Test func `a message about a type that cannot be typed says how to call the command`() {
    struct Crayon {}
    let command = CommandDescription(
      "paint", of: "ArtCommands", summary: "",
      parameters: [CommandParameter("with", label: nil, summary: "", type: Crayon.self)])
    let error = #expect(throws: CommandArgumentError.self) {
      try command.values(of: [["red"]])
    }
    #expect(
      error?.description
        == "with cannot be typed: call the command from code, or make Crayon a CommandArgument")
  }

  private func values<Value: CommandParameterType>(
    _ words: [[String]], for name: String, _ label: String?, _ type: Value.Type
  ) throws(CommandArgumentError) -> [CommandValue] {
    let parameter = CommandParameter(name, label: label, summary: "", type: type)
    let command = CommandDescription(
      "measure", of: "MathCommands", summary: "", parameters: [parameter])
    return try command.values(of: words)
  }

  @Test func `a repeated key is the wrong word`() {
    let command = CommandDescription(
      "set", of: "MathCommands", summary: "",
      parameters: [
        CommandParameter("values", label: nil, summary: "", type: [String: Int].self)
      ])
    let error = #expect(throws: CommandArgumentError.self) {
      try command.values(of: [["a=1", "b=1", "a=3", "c=1"]])
    }
    #expect(error?.description.hasSuffix("not ‘a=3’") == true)
  }

  @Test func `a parameter without words gets its default`() throws {
    let command = CommandDescription(
      "fade", of: "PlayerCommands", summary: "",
      parameters: [
        CommandParameter(
          "seconds", label: "over", summary: "", type: Int.self, shortFlag: "o",
          defaultWords: ["5"]),
        CommandParameter(
          "smoothly", label: "smoothly", summary: "", type: Bool.self, shortFlag: nil,
          defaultWords: ["on"]),
      ])
    #expect(command.usage == "fade [--over <seconds>] [--[no-]smoothly]")
    func values(_ words: [[String]]) throws -> [CommandValue] {
      try command.values(of: words)
    }
    #expect(try values([])[0].value as? Int == 5)
    #expect(try values([["7"], ["off"]])[0].value as? Int == 7)
    #expect(try values([[], ["off"]])[1].value as? Bool == false)
  }
}
