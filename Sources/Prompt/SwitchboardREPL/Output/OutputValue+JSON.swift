import Foundation
public import Switchboard
import SwitchboardLineEditor

// MARK: - Writing

extension OutputValue {
  /// The value as JSON on one line, with hidden characters escaped. All JSON that the package shows
  /// is written here.
  package var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .decimal(let number): number.isFinite ? String(number) : "null"
    case .exact(let number): number.description
    case .flag(let flag): String(flag)
    case .date(let date): Self.quoted(date.formatted(.iso8601))
    case .list(let values): "[\(values.map(\.json).joined(separator: ", "))]"
    case .record(let record):
      "{\(record.members.map { "\(Self.quoted($0.name)): \($0.value.json)" }.joined(separator: ", "))}"
    case .none: "null"
    case .shown(let value, _): value.json
    }
  }

  /// Returns text as a JSON string.
  ///
  /// Foundation's encoder does not escape direction marks and invisible characters, which must not
  /// reach a terminal.
  private static func quoted(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    // A quotation mark and a combining mark that follows it form a single character.
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    return "\"\(DisplayText.replacingHidden(in: String(scalars), with: escape))\""
  }

  /// Returns the escape sequence for a scalar. A scalar outside the Basic Multilingual Plane needs
  /// two escapes.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    guard scalar != "\n" else { return "\\n" }
    return UTF16.encode(scalar)?.map { String(format: "\\u%04x", $0) }.joined() ?? ""
  }
}

// MARK: - Creating values

extension OutputValue {
  /// Creates a value with the structure of another value, with keys in snake_case in alphabetical order, or
  /// returns nil if that value cannot be encoded.
  private init?(encoding value: any Encodable) {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value),
      let output = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = output
  }

  /// Creates the value that programs read for a command's result.
  init(result value: Any) {
    if let listing = value as? Listing {
      self = listing.output
    } else {
      self = (value as? any Encodable).flatMap { Self(encoding: $0) } ?? Self(any: value)
    }
  }

  /// Creates the value that programs read for a broadcast property. A value that cannot be encoded
  /// becomes text, and a missing one becomes `null`.
  init(_ reading: BroadcastReading?) {
    self.init(reading) { $0.encodable.flatMap { Self(encoding: $0) } ?? .text($0.text) }
  }
}

extension Listing {
  /// A list with a record for each row, whose members are in the order of the columns.
  var output: OutputValue {
    .list(rows.map { .record(OutputRecord(zip(fields, $0).map { ($0.key, $1) })) })
  }
}

extension CommandResult {
  /// The result as one JSON value, or nil for a command without a result.
  ///
  /// An `Encodable` value is encoded with keys in snake_case and dates in ISO 8601. Any other value
  /// becomes an array, an object, or a string, depending on its structure. A missing value becomes
  /// `null`.
  public var json: String? { value.map { OutputValue(result: $0).json } }
}
