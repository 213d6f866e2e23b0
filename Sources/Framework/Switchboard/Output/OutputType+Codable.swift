#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// MARK: - Codable types

extension OutputType {
  /// Creates the type of the JSON to which values of a `Codable` type are encoded. Returns nil if
  /// it cannot be determined.
  ///
  /// The type decodes a value from a decoder that notes the keys and supplies zeros, empty texts
  /// and first cases. The properties of a structure with a synthesized conformance are found in
  /// this way, at any depth. Nothing is found for a type that
  /// - checks the values in its `init(from:)`,
  /// - is an enumeration without `CaseIterable`, or with associated values,
  /// - contains values of its own type.
  ///
  /// A type with a custom `init(from:)` that reads several forms is treated as if it read only the
  /// first of them.
  init?(probing type: any Decodable.Type) {
    let probe = TypeProbe([type])
    guard (try? probe.value(type)) != nil else { return nil }
    self = probe.type
  }
}

/// A decoder that supplies a value of a type and notes the type of its JSON.
private final class TypeProbe: Decoder, SingleValueDecodingContainer, UnkeyedDecodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let count: Int? = 1
  private(set) var currentIndex = 0
  fileprivate(set) var type = OutputType.any
  /// The types whose values contain the value, outermost first, and the type of the value.
  private let path: [any Decodable.Type]
  /// A function that turns the type of a value into the type of the list or optional that contains
  /// it.
  private var wrapped: (OutputType) -> OutputType = { $0 }

  init(_ path: [any Decodable.Type]) { self.path = path }

  /// Returns a value of a type and notes the type of its JSON.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let known = Self.known(type)
    let value = try known.flatMap { $0.value as? Value } ?? Value(from: self)
    let output = (type as? any OutputRepresentable.Type)?.outputType
    self.type = output ?? known?.type ?? self.type
    return value
  }

  /// Returns a value that belongs to the probed one, and the type of its JSON.
  func part<Value: Decodable>(_ type: Value.Type) throws -> (Value, OutputType) {
    guard !path.contains(where: { $0 == type }) else { throw TypeProbeError() }
    let probe = TypeProbe(path + [type])
    return (try probe.value(type), probe.type)
  }

}

/// An error that ends the probing of a type.
private struct TypeProbeError: Error {}

// MARK: - Known values

extension TypeProbe {
  /// Values of types that an encoder writes as one JSON value.
  private static let leaves: [any Sendable] = [
    "", false, 0.0, Float(), Decimal(), Date.distantPast, UUID(), Data(),
    URL(fileURLWithPath: "/"),
  ]

  private static func known(_ type: Any.Type) -> (value: Any, type: OutputType)? {
    if let integer = type as? any BinaryInteger.Type { return (integer.zero, .number) }
    let cases = (type as? any CaseIterable.Type)?.probedCases ?? []
    if let first = cases.first { return (first, choice(cases)) }
    return leaves.first { Swift.type(of: $0) == type }.map {
      ($0, $0 is Decimal ? .decimal : .text)
    }
  }

  /// Returns the type of the raw values of an enumeration.
  private static func choice(_ cases: [Any]) -> OutputType {
    let values = cases.compactMap { ($0 as? any RawRepresentable)?.rawValue }
    if let words = values as? [String], !words.isEmpty { return .choice(words) }
    return values.first.map { OutputType(of: Swift.type(of: $0)) } ?? .any
  }
}

extension CaseIterable {
  fileprivate static var probedCases: [Any] { Array(allCases) }
}

// MARK: - Containers

extension TypeProbe {
  var isAtEnd: Bool { currentIndex > 0 }

  func container<Key: CodingKey>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> {
    type = .record([])
    return KeyedDecodingContainer(KeyedProbe(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    wrapped = OutputType.list
    return self
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    wrapped = OutputType.optional
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { throw TypeProbeError() }
    let (value, part) = try part(type)
    self.type = wrapped(part)
    currentIndex += 1
    return value
  }

  func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw TypeProbeError()
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw TypeProbeError() }

  func superDecoder() throws -> any Decoder { throw TypeProbeError() }
}

private final class KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey] = []
  private let probe: TypeProbe
  private var fields: [OutputField] = []
  /// A Boolean value that indicates whether the type asked for the keys instead of naming them.
  private var asksForKeys = false
  /// The name of the key that can be missing or null.
  private var optionalKey: String?

  init(probe: TypeProbe) { self.probe = probe }

  var allKeys: [Key] {
    asksForKeys = true
    return [Key(stringValue: "0")].compactMap(\.self)
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    optionalKey = key.stringValue
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, part) = try probe.part(type)
    let isRequired = optionalKey != key.stringValue
    // An encoder writes keys in snake_case.
    let name = CommandWords(key.stringValue).underscored
    fields.append(OutputField(name, isRequired ? part : .optional(part), isRequired: isRequired))
    probe.type = asksForKeys ? .map(part) : .record(fields)
    return value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw TypeProbeError() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw TypeProbeError()
  }

  func superDecoder() throws -> any Decoder { throw TypeProbeError() }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw TypeProbeError() }
}
