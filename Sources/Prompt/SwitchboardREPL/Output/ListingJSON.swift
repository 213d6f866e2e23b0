import Foundation
import Switchboard
import SwitchboardLineEditor

/// A listing in JSON form. The JSON value is an array with an object for each row, and each
/// object's members are in column order.
struct ListingJSON {
  let listing: Listing
  /// The JSON values that replace a column's cells, in row order, or nil to use the cells.
  var values: (column: String, texts: [String])?

  var text: String {
    let keys = listing.fields.map(\.key)
    let rows = listing.rows.indices.map { row in
      let members = zip(keys, listing.rows[row]).map { key, cell in
        let known = values.flatMap { $0.column == key ? $0.texts[row] : nil }
        return Self.member(key, known ?? Self.text(of: cell))
      }
      return Self.object(members)
    }
    return Self.array(rows)
  }
}

// MARK: - Values

extension ListingJSON {
  /// Returns a value as JSON on one line.
  static func text(of value: OutputValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .decimal(let number): number.isFinite ? String(number) : "null"
    case .flag(let flag): String(flag)
    case .date(let date): quoted(date.formatted(.iso8601))
    case .list(let values): array(values.map(text))
    case .record(let record): object(record.members.map { member($0.name, text(of: $0.value)) })
    case .none: "null"
    case .shown(let value, _): text(of: value)
    }
  }

  /// Returns a time with milliseconds, such as `"2026-01-31T08:00:00.250Z"`.
  static func precise(_ time: Date) -> String {
    quoted(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }

  static func array(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

  static func object(_ members: [String]) -> String { "{\(members.joined(separator: ", "))}" }

  static func member(_ key: String, _ value: String) -> String { "\(quoted(key)): \(value)" }
}

// MARK: - Encodable values

extension ListingJSON {
  /// Returns a broadcast value as JSON. A value that cannot be encoded becomes a string, and a
  /// missing value becomes `null`.
  static func value(_ reading: BroadcastReading?) -> String {
    guard let reading else { return "null" }
    return reading.encodable.flatMap(encoded) ?? quoted(reading.text)
  }

  /// Returns a value as JSON on one line, with keys in snake_case, or nil if it cannot be encoded.
  static func encoded(_ value: any Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value) else { return nil }
    // Compact JSON contains no hidden characters outside its strings.
    return escapingHidden(in: String(decoding: data, as: UTF8.self))
  }
}

// MARK: - Text

extension ListingJSON {
  /// Returns text as a JSON string with hidden characters escaped.
  ///
  /// Foundation's encoder does not escape direction marks and invisible characters, which must not
  /// reach a terminal.
  static func quoted(_ text: String) -> String {
    "\"\(escapingHidden(in: withBackslashes(text)))\""
  }

  /// Returns JSON text with the hidden characters in its strings escaped.
  static func escapingHidden(in json: String) -> String {
    DisplayText.replacingHidden(in: json, with: escape)
  }

  private static func withBackslashes(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5c }) else { return text }
    // Process scalars, because a quotation mark and a combining mark that follows it form a single
    // character.
    let scalars = text.unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the escape sequence for a scalar. A scalar outside the Basic Multilingual Plane needs
  /// two escapes.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    guard scalar != "\n" else { return "\\n" }
    return UTF16.encode(scalar)?.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }
}
