#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A typed value in the output of a command.
///
/// People read its ``text``. Programs read it as JSON, with numbers, Boolean values, arrays,
/// objects, and `null`.
public indirect enum OutputValue: Sendable, Hashable {
  /// Text that is shown unchanged.
  case text(String)
  /// A whole number. A table aligns it to the right.
  case number(Int)
  /// A number that may have a fraction. A table aligns it to the right.
  case decimal(Double)
  /// A number with more digits than ``number(_:)`` and ``decimal(_:)`` can hold. A table aligns it
  /// to the right.
  case exact(Decimal)
  /// A Boolean value. A table shows a mark if the value is true.
  case flag(Bool)
  /// A point in time. People and programs read it in UTC.
  case date(Date)
  /// Several values, in order.
  case list([OutputValue])
  /// Several named values, in order.
  case record(OutputRecord)
  /// No value.
  case none
  /// A value with its own text for people. The first associated value is for programs.
  case shown(OutputValue, as: String)
}

// MARK: - Text

extension OutputValue {
  /// The value as plain text for people.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .decimal(let number): String(number)
    case .exact(let number): number.description
    case .flag(let flag): flag ? "*" : ""
    case .date(let date): date.formatted(.iso8601.dateTimeSeparator(.space))
    case .list(let values): values.map(\.innerText).joined(separator: ", ")
    case .record(let record):
      record.members.map { "\($0.name): \($0.value.innerText)" }.joined(separator: ", ")
    case .none: ""
    case .shown(_, let text): text
    }
  }

  /// The value as plain text inside a list or a record.
  private var innerText: String {
    switch self {
    case .flag(let flag): flag.argument
    case .record: "(\(text))"
    case .none: "none"
    default: text
    }
  }
}

// MARK: - Optional values

extension OutputValue {
  /// Creates a value from text. Empty text becomes ``none``.
  public init(unlessEmpty text: String) { self = text.isEmpty ? .none : .text(text) }

  /// Creates a value from an optional. Nil becomes ``none``.
  /// - Parameters:
  ///   - value: The value, or nil.
  ///   - convert: A closure that converts a value.
  public init<Value>(_ value: Value?, _ convert: (Value) -> OutputValue) {
    self = value.map(convert) ?? .none
  }
}

// MARK: - OutputRecord

/// Named values in the output of a command, in order.
///
/// ```swift
/// output.report("3 tabs closed", ["closed": .number(3), "pinned": .number(0)])
/// ```
public struct OutputRecord: Sendable, Hashable {
  /// A named value.
  public struct Member: Sendable, Hashable {
    /// The name in snake_case.
    public let name: String
    /// The value after the name in JSON.
    public let value: OutputValue
  }

  /// The named values, in order.
  public private(set) var members: [Member]

  /// Creates a record from named values.
  /// - Parameter members: The names in snake_case and their values, in order.
  public init(_ members: [(String, OutputValue)] = []) {
    self.members = members.map { Member(name: $0, value: $1) }
  }

  /// The value with the given name, or nil if there is none. If you set a value with a new name, it
  /// is added at the end. If you set nil, the value is removed.
  public subscript(name: String) -> OutputValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name } ?? members.endIndex
      let rest = members[index...].dropFirst()
      members[index...] = (newValue.map { [Member(name: name, value: $0)] } ?? []) + rest
    }
  }
}

extension OutputRecord {
  /// Returns a record with the members of both records. A member of the other record replaces one
  /// with the same name.
  package func merging(_ other: OutputRecord) -> OutputRecord {
    var merged = self
    for member in other.members { merged[member.name] = member.value }
    return merged
  }
}

extension OutputRecord: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, OutputValue)...) { self.init(members) }
}

// MARK: - Decodable

extension OutputValue: Decodable {
  /// Creates the value that JSON describes. The members of an object are sorted by name.
  public init(from decoder: any Decoder) throws {
    // Most values are texts.
    if let text = try? String(from: decoder) {
      self = .text(text)
    } else if let members = try? [String: OutputValue](from: decoder) {
      self = .record(OutputRecord(members.sorted { $0.key < $1.key }.map { ($0, $1) }))
    } else if let values = try? [OutputValue](from: decoder) {
      self = .list(values)
    } else if let flag = try? Bool(from: decoder) {
      self = .flag(flag)
    } else if let number = try? Int(from: decoder) {
      self = .number(number)
    } else if let number = try? Double(from: decoder) {
      self = Self.number(number, try? decoder.singleValueContainer().decode(Decimal.self))
    } else {
      _ = try String?(from: decoder)
      self = .none
    }
  }

  /// Returns the exact number if the `Double` has lost some of its digits, or the `Double`
  /// otherwise.
  private static func number(_ number: Double, _ exact: Decimal?) -> Self {
    guard let exact, Decimal(string: "\(number)") != exact, Double("\(exact)") == number else {
      return .decimal(number)
    }
    return .exact(exact)
  }
}
