package import Foundation
package import Switchboard
import Testing

/// Commands with an argument of every type.
@CommandProtocol
@MainActor
package protocol ArgumentCommands: AnyObject {
  /// Takes text.
  /// - Parameter text: The text to take.
  func takeText(_ text: String, letter: Character, chord: SchemaChord, title: SchemaTitle) throws
  func takeNumbers(
    _ number: Int, small: UInt8, signed: Int16, large: UInt64, volume: SchemaVolume) throws
  func takeFractions(_ number: Double, _ small: Float) throws
  @Parameter("sounds", default: true)
  func takeFlags(_ flag: Bool, isUrgent: Bool, sounds: Bool, maybe: Bool?) throws
  func takeFoundation(_ url: URL, _ id: UUID, _ date: Date, at path: FilePathArgument) throws
  @Parameter("timeout", default: Duration.seconds(5))
  func takeTimes(timeout: Duration) throws
  func takeChoices(_ corner: SchemaCorner, rank: SchemaRank?, key: SchemaKey) throws
  @Parameter("sizes", default: [1, 2])
  func takeSeveral(
    _ names: [String], colors: Set<SchemaCorner>, ages: [String: Int], sizes: [Int]) throws
  @Parameter("count", default: 3)
  @Parameter("corner", default: SchemaCorner.topLeft)
  @Parameter("share", default: 0.5)
  func takeDefaults(_ count: Int, corner: SchemaCorner, share: Double, name: String?) throws
  func takeObject(_ object: SchemaObject) throws
  func takeNothing() throws
}

package enum SchemaCorner: CaseIterable, CommandArgument { case topLeft, bottomRight }

package enum SchemaRank: Int, CaseIterable, CommandArgument { case low, high }

package struct SchemaKey: RawRepresentable, CommandArgument {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
}

package struct SchemaChord: LosslessStringConvertible, CommandArgument {
  package let description: String
  package init?(_ description: String) { self.description = description }
}

package struct SchemaTitle: CommandArgument {
  package static var valueDescription: String { "the title of a song" }
  package static var argumentCandidates: [String] { ["Blue Train", "Naima"] }
  package let argument: String
  package init?(argument: String) { self.argument = argument }
}

package struct SchemaVolume: NumberArgument {
  package static var range: ClosedRange<Int> { 0...100 }
  package let number: Int
  package init?(number: Int) { self.number = number }
}

package struct SchemaObject {}

// MARK: - Results

struct SchemaSong: Codable {
  enum Genre: String, CaseIterable, Codable { case jazz, folk }
  enum Stars: Int, CaseIterable, Codable { case one = 1, two }
  struct Artist: Codable {
    let fullName: String
    let links: [URL]
    let bandID: UUID?
  }

  let title: String
  let urlPath: URL
  let isLive: Bool
  let lengthInSeconds: Double
  let plays: Int
  let recorded: Date?
  let genre: Genre
  let stars: Stars?
  let artists: [Artist]
  let chartPositions: [String: Int]
  let cover: Data
}

/// A type with a check in its initializer.
struct SchemaPercentage: Codable {
  let value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
    guard value > 0 else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too small"))
    }
  }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

enum SchemaShape: Codable { case circle(radius: Int), point }

struct SchemaNode: Codable { let children: [SchemaNode] }

struct SchemaBox: Codable { let content: SchemaPercentage }

struct SchemaEncodable: Encodable { let title: String }

// MARK: - Tests

@MainActor
struct SchemaTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden/ArgumentCommands.json")

  /// The schemas of the arguments of all commands, and of one structure.
  private static var schemas: OutputRecord {
    let commands = ArgumentCommandsRouter.protocolDescription.commands
    return OutputRecord(
      commands.map { ($0.name, $0.inputSchema) }
        + [("SchemaSong", OutputType(of: SchemaSong.self).schema)])
  }

  /// Returns a value as Foundation's JSON.
  private static func json(_ value: OutputValue) -> Any {
    switch value {
    case .text(let text): text
    case .number(let number): number
    case .decimal(let number): number
    case .flag(let flag): flag
    case .list(let values): values.map(json)
    case .record(let record):
      Dictionary(uniqueKeysWithValues: record.members.map { ($0.name, json($0.value)) })
    default: NSNull()
    }
  }

  private static func text(_ record: OutputRecord) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: json(.record(record)),
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  // `SWITCHBOARD_DRAW_SCHEMAS=1` writes the golden file.
  @Test func `the schema of every type of argument is the checked one`() throws {
    let text = try Self.text(Self.schemas)
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_SCHEMAS"] != nil {
      try Data(text.utf8).write(to: Self.golden)
    }
    #expect(try String(contentsOf: Self.golden, encoding: .utf8) == text)
  }

  private static let types = ["array", "boolean", "integer", "null", "number", "object", "string"]

  /// Returns the errors in the form of a schema.
  private static func problems(in schema: OutputValue) -> [String] {
    guard case .record(let record) = schema else { return ["\(schema) is not an object"] }
    return record.members.flatMap { member -> [String] in
      switch (member.name, member.value) {
      case ("type", .text(let type)): types.contains(type) ? [] : [type]
      case ("type", .list(let list)): list.map(\.text).filter { !types.contains($0) }
      case ("properties", .record(let record)): record.members.flatMap { problems(in: $0.value) }
      case ("items", let schema),
        ("additionalProperties", let schema) where schema != .flag(false):
        problems(in: schema)
      case ("anyOf", .list(let schemas)): schemas.flatMap(problems)
      case ("required", .list(let names)):
        names.filter { record["properties"].map { "\($0)" }?.contains($0.text) != true }
          .map(\.text)
      case ("minimum", .number), ("maximum", .number), ("description", .text), ("format", .text),
        ("enum", .list), ("examples", .list), ("additionalProperties", .flag), ("default", _):
        []
      default: ["\(member.name) has no such form"]
      }
    }
  }

  @Test func `every schema has the form of the draft`() {
    for schema in Self.schemas.members {
      #expect(Self.problems(in: schema.value) == [], "\(schema.name)")
    }
  }

  @Test func `a default of a schema is an argument of the command`() throws {
    let commands = ArgumentCommandsRouter.protocolDescription.commands
    let defaults = try #require(commands.first { $0.name == "takeDefaults" })
    #expect(try defaults.values(of: []).map(\.words) == [["3"], ["top-left"], ["0.5"], []])
  }

  @Test func `a result whose form cannot be known has no constraint`() {
    let types: [Any.Type] = [
      SchemaPercentage.self, SchemaShape.self, SchemaNode.self, SchemaBox.self,
      SchemaEncodable.self, SchemaObject.self,
    ]
    for type in types { #expect(OutputType(of: type) == .any, "\(type)") }
  }

  @Test func `the type of a result follows from its Swift type`() {
    let types: [(Any.Type, OutputType)] = [
      (Int?.self, .optional(.number)), ([String: SchemaVolume].self, .any),
      ([String: Int].self, .map(.number)), ([Int: [Bool]].self, .map(.list(.flag))),
      (Set<String>.self, .list(.text)), (SchemaSong.Genre.self, .choice(["jazz", "folk"])),
      (SchemaSong.Genre?.self, .optional(.choice(["jazz", "folk"]))),
      ([SchemaSong.Stars].self, .list(.number)),
    ]
    for (type, expected) in types { #expect(OutputType(of: type) == expected, "\(type)") }
  }

  @Test func `a derived schema has the keys that an encoder writes`() throws {
    let song = SchemaSong(
      title: "Naima", urlPath: URL(fileURLWithPath: "/naima"), isLive: false, lengthInSeconds: 260,
      plays: 3, recorded: .now, genre: .jazz, stars: .two,
      artists: [.init(fullName: "John Coltrane", links: [], bandID: UUID())], chartPositions: [:],
      cover: Data())
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let value = try JSONDecoder().decode(OutputValue.self, from: encoder.encode(song))
    guard case .record(let fields) = OutputType(of: SchemaSong.self),
      case .record(let record) = value
    else {
      Issue.record("neither is a record")
      return
    }
    #expect(Set(fields.map(\.name)) == Set(record.members.map(\.name)))
    #expect(fields.filter { !$0.isRequired }.map(\.name) == ["recorded", "stars"])
  }
}
