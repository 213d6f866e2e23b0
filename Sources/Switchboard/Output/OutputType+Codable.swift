#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// MARK: - Codable types

extension OutputType {
  /// Creates the type of the JSON for values of a `Codable` type, or nil if it cannot be found.
  ///
  /// The type decodes a value from a decoder that notes the keys and supplies zeros, empty texts and
  /// first cases. The properties of a structure with a synthesized conformance are found in this
  /// way, in any depth. Nothing is found for a type that
  /// - checks the values in its `init(from:)`,
  /// - is an enumeration without `CaseIterable`, or with associated values,
  /// - contains values of its own type.
  ///
  /// A type with a custom `init(from:)` that reads several forms is taken for the first of them.
  init?(probing type: any Decodable.Type) {
    let probe = TypeProbe(of: type, in: nil)
    guard (try? probe.value(type)) != nil else { return nil }
    self = probe.type
  }
}

/// A decoder that supplies a value of a type and notes the type of its JSON.
private final class TypeProbe: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let decodedType: any Decodable.Type
  private let parent: TypeProbe?
  fileprivate var fields: [OutputField] = []
  /// A Boolean value that indicates whether the type asked for the keys instead of naming them.
  fileprivate var asksForKeys = false
  fileprivate var isOptional = false
  /// The name of the key that can be missing or null.
  fileprivate var optionalKey: String?
  private var known: OutputType?
  private var isRecord = false

  init(of type: any Decodable.Type, in parent: TypeProbe?) {
    decodedType = type
    self.parent = parent
  }

  /// The type that has been noted.
  var type: OutputType {
    let type = isRecord ? recordType : known ?? .any
    return isOptional ? .optional(type) : type
  }

  private var recordType: OutputType {
    asksForKeys ? .map(fields.first?.type ?? .any) : .record(fields)
  }

  /// Returns a value of a type and notes the type of its JSON.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let leaf = Self.leaves.first { Swift.type(of: $0.value) == type }
    if let leaf, let value = leaf.value as? Value {
      known = leaf.type
      return value
    }
    let output = (type as? any OutputRepresentable.Type)?.outputType
    if let cases = (type as? any CaseIterable.Type)?.probedCases, let value = cases.first as? Value
    {
      known = output ?? Self.choice(cases)
      return value
    }
    let value = try Value(from: self)
    if let output, !isOptional { note(output) }
    return value
  }

  /// Returns a value of a type that belongs to the probed type, and the type of its JSON.
  func part<Value: Decodable>(_ type: Value.Type) throws -> (Value, OutputType) {
    var ancestor: TypeProbe? = self
    while let probe = ancestor {
      guard probe.decodedType != type else { throw TypeProbeError() }
      ancestor = probe.parent
    }
    let probe = TypeProbe(of: type, in: self)
    let value = try probe.value(type)
    return (value, probe.type)
  }

  func note(_ type: OutputType) {
    known = type
    isRecord = false
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    isRecord = true
    return KeyedDecodingContainer(KeyedProbe(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ListProbe(probe: self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValueProbe(probe: self)
  }
}

/// An error that ends the probing of a type.
private struct TypeProbeError: Error {}

// MARK: - Values

extension TypeProbe {
  /// Values of types that an encoder writes as one JSON value.
  private static let leaves: [(value: any Sendable, type: OutputType)] = [
    ("", .text), (false, .flag), (0, .number), (Int8(), .number), (Int16(), .number),
    (Int32(), .number), (Int64(), .number), (UInt(), .number), (UInt8(), .number),
    (UInt16(), .number), (UInt32(), .number), (UInt64(), .number), (0.0, .decimal),
    (Float(), .decimal), (Decimal(), .decimal), (Date.distantPast, .date), (UUID(), .text),
    (Data(), .text), (URL(fileURLWithPath: "/"), .text),
  ]

  /// Returns the type of the raw values of an enumeration.
  private static func choice(_ cases: [Any]) -> OutputType {
    let values = cases.compactMap { ($0 as? any RawRepresentable)?.rawValue }
    guard !values.isEmpty else { return .any }
    let words = values.compactMap { $0 as? String }
    return words.count == values.count ? .choice(words) : .number
  }
}

extension CaseIterable {
  fileprivate static var probedCases: [Any] { Array(allCases) }
}

// MARK: - Containers

private struct KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: TypeProbe
  let codingPath: [any CodingKey] = []

  var allKeys: [Key] {
    probe.asksForKeys = true
    return [Key(stringValue: "0")].compactMap(\.self)
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool {
    probe.optionalKey = key.stringValue
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, type) = try probe.part(type)
    // An encoder writes keys in snake_case.
    let name = CommandWords(key.stringValue).words.joined(separator: "_")
    let isRequired = probe.optionalKey != key.stringValue
    probe.fields.append(
      OutputField(name, isRequired ? type : .optional(type), isRequired: isRequired))
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw TypeProbeError() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw TypeProbeError()
  }

  func superDecoder() throws -> any Decoder { throw TypeProbeError() }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw TypeProbeError() }
}

private struct ListProbe: UnkeyedDecodingContainer {
  let probe: TypeProbe
  let codingPath: [any CodingKey] = []
  let count: Int? = 1
  private(set) var currentIndex = 0

  init(probe: TypeProbe) { self.probe = probe }

  var isAtEnd: Bool { currentIndex > 0 }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { throw TypeProbeError() }
    let (value, type) = try probe.part(type)
    probe.note(.list(type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw TypeProbeError() }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw TypeProbeError()
  }

  mutating func superDecoder() throws -> any Decoder { throw TypeProbeError() }
}

private struct SingleValueProbe: SingleValueDecodingContainer {
  let probe: TypeProbe
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool {
    probe.isOptional = true
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, type) = try probe.part(type)
    probe.note(type)
    return value
  }
}
