import Foundation
import Switchboard

// MARK: - Encoding

// Values are encoded on the main actor, because their conformances may be isolated to it.

extension RemoteValue {
  /// Creates the value of a command's result.
  @MainActor
  init(_ result: CommandResult) {
    self.init(text: result.text, json: result.value.flatMap(Self.json))
  }

  /// Creates the value of what a command has shown.
  init(_ value: OutputValue?, shownAs text: String?) {
    self.init(text: text, json: value.flatMap { Self.encoded(OutputJSON(value: $0)) })
  }

  /// Creates the value of a broadcast property.
  @MainActor
  init(_ reading: BroadcastReading) {
    self.init(text: reading.text, json: Self.json(of: reading.value))
  }

  /// The members of a message that depend on the value, and the end of the message.
  ///
  /// The JSON of the value is inserted as it is, because its type is unknown to the message.
  var members: Data {
    var members = Data()
    // A string can always be encoded.
    if let text = text.flatMap({ try? PlainMessage.quoted($0) }) {
      members += Data(#","text":"#.utf8) + text
    }
    if let json = json ?? message.flatMap(Self.value) {
      members += Data(#","value":"#.utf8) + json
    }
    members.append(UInt8(ascii: "}"))
    return members
  }

  /// Returns the value in a message as it was sent, or nil if there is none.
  private static func value(in message: Data) -> Data? {
    let blanks = Set(" \n\r\t".utf8)
    for member in PlainMessage.members(of: Array(message)) {
      let text = member.drop { blanks.contains($0) }, key = Array(#""value""#.utf8)
      guard text.starts(with: key) else { continue }
      return Data(text.dropFirst(key.count).drop { blanks.contains($0) }.dropFirst())
    }
    return nil
  }

  /// Returns a value as JSON, or nil if the type of the value has no JSON.
  private static func json(of value: Any) -> Data? {
    if let listing = value as? Listing { return encoded(OutputJSON(value: listing.output)) }
    if let value = value as? any Encodable { return encoded(value) }
    guard let value = value as? any OutputRepresentable else { return nil }
    return encoded(OutputJSON(value: value.output))
  }

  private static func encoded(_ value: any Encodable) -> Data? {
    try? JSONEncoder.remote().encode(value)
  }
}

extension Listing {
  /// The rows as records with a member for each column.
  fileprivate var output: OutputValue {
    let keys = fields.map(\.key)
    return .list(rows.map { .record(OutputRecord(Array(zip(keys, $0)))) })
  }
}

// MARK: - Values of listings and of types without Encodable

/// An output value in the form of the prompt's JSON.
struct OutputJSON: Hashable, Sendable {
  let value: OutputValue
}

extension OutputJSON: Codable {
  init(from decoder: any Decoder) throws { value = try OutputValue(from: decoder) }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .list(let values): try values.map(OutputJSON.init).encode(to: encoder)
    case .record(let record):
      var container = encoder.container(keyedBy: StringKey.self)
      for member in record.members {
        try container.encode(OutputJSON(value: member.value), forKey: StringKey(member.name))
      }
    case .shown(let value, _): try OutputJSON(value: value).encode(to: encoder)
    default: try encodeSingle(to: encoder)
    }
  }

  private func encodeSingle(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .decimal(let number) where number.isFinite: try container.encode(number)
    case .exact(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .date(let date): try container.encode(date.formatted(.iso8601))
    default: try container.encodeNil()
    }
  }
}
