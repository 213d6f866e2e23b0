// MARK: - Writing

/// A writer that collects the command and the arguments of a call. `@CommandProtocol` generates
/// code that uses it.
public struct CallWriter {
  struct Entry {
    let name: String
    let value: any Equatable
    /// The value to encode, which is either the argument itself or its words.
    let encodable: any Encodable
  }

  let router: AnyCommandRouter.Type
  private(set) var index = 0
  private(set) var name = ""
  private(set) var entries: [Entry] = []

  init(_ router: AnyCommandRouter.Type) { self.router = router }

  @MainActor
  var command: CommandDescription { router.protocolDescription.commands[index] }

  var values: [CommandValue] { entries.map { CommandValue($0.value) } }

  /// The identity of the command, such as `Notes.NoteCommands.addNote`.
  var id: String { "\(AnyCommandRouter.protocolID(of: router)).\(name)" }

  /// Sets the command.
  /// - Parameters:
  ///   - name: The Swift name.
  ///   - index: The command's position in its protocol, starting at 0.
  public mutating func begin(_ name: String, _ index: Int) {
    self.name = name
    self.index = index
  }

  /// Adds an argument that is encoded directly.
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: The argument.
  public mutating func add<Value: Encodable & Equatable>(_ name: String, _ value: Value) {
    entries.append(Entry(name: name, value: value, encodable: value))
  }

  /// Writes a call to an inherited command in the form of the protocol that declares the command.
  public mutating func write(_ call: some CommandCall) { self = call.written }

  /// Adds an argument that is encoded as the words that represent it, unless it is `Encodable`.
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: The argument.
  @_disfavoredOverload
  public mutating func add<Value: CommandParameterType & Equatable>(_ name: String, _ value: Value)
  {
    entries.append(Entry(name: name, value: value, encodable: value.arguments))
  }

  /// Produces a compile-time error for an argument that cannot be encoded.
  @available(
    *, unavailable,
    message:
      "'@CommandProtocol(.calls)' needs arguments that are Equatable, and Codable or a CommandArgument"
  )
  public mutating func add<Value>(_ name: String, _ value: Value) {}
}

extension CommandCall {
  /// Returns whether two calls send the same command with equal arguments.
  public static func == (left: Self, right: Self) -> Bool {
    let left = left.written
    let right = right.written
    return left.router == right.router && left.index == right.index
      && zip(left.entries, right.entries).allSatisfy { $0.value.isEqual(to: $1.value) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { self == other as? Self }
}

extension CommandCall {
  /// Encodes the call as an object that contains the command's identity and its named arguments,
  /// such as `{"Notes.NoteCommands.addNote": {"text": "milk", "urgent": true}}`.
  /// - Throws: Any error that occurs while an argument is encoded.
  public func encode(to encoder: any Encoder) throws {
    let written = written
    var container = encoder.singleValueContainer()
    // A coder's strategy for keys, such as snake_case, leaves the keys of a dictionary alone.
    try container.encode([written.id: CodedArguments(entries: written.entries)])
  }
}

/// The arguments of a call, by name.
private struct CodedArguments: Encodable {
  let entries: [CallWriter.Entry]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StringKey.self)
    for entry in entries { try container.encode(entry.encodable, forKey: StringKey(entry.name)) }
  }
}

// MARK: - Reading

/// A reader for the command and the arguments of a call. `@CommandProtocol` generates code that
/// uses it.
public struct CallReader {
  private enum Arguments {
    case coded(KeyedDecodingContainer<StringKey>)
    case values([(name: String, value: CommandValue)])
  }

  /// The identity of the command, such as `Notes.NoteCommands.addNote`.
  private let id: String
  private let arguments: Arguments

  init(_ id: String, _ values: [(name: String, value: CommandValue)]) {
    self.id = id
    arguments = .values(values)
  }

  fileprivate init(_ id: String, coded: KeyedDecodingContainer<StringKey>) {
    self.id = id
    arguments = .coded(coded)
  }

  /// Returns the Swift name of the command if it belongs to a router's protocol, or nil otherwise.
  public func command(of router: AnyCommandRouter.Type) -> String? {
    let prefix = AnyCommandRouter.protocolID(of: router) + "."
    return id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil
  }

  /// Reads an argument that is decoded directly.
  /// - Throws: `DecodingError` if the argument is missing or has the wrong type.
  public func value<Value: Decodable>(_ name: String) throws -> Value {
    switch arguments {
    case .values(let values): return try Self.value(name, in: values)
    case .coded(let container): return try Self.decode(name, from: container)
    }
  }

  /// Reads an argument that is decoded from the words that represent it.
  /// - Throws: `DecodingError` if the argument is missing or its words don't represent a valid
  ///   value.
  @_disfavoredOverload
  public func value<Value: CommandParameterType>(_ name: String) throws -> Value {
    switch arguments {
    case .values(let values): return try Self.value(name, in: values)
    case .coded(let container):
      if let absent: Value = Self.absentValue(name, in: container) { return absent }
      let words: [String] = try Self.decode(name, from: container)
      if let value = Value(arguments: words) { return value }
      throw DecodingError.dataCorruptedError(
        forKey: StringKey(name), in: container,
        debugDescription: "‘\(words.joined(separator: " "))’ is not \(Value.valueDescription).")
    }
  }

  /// Produces a compile-time error for an argument that cannot be decoded.
  @available(
    *, unavailable,
    message:
      "'@CommandProtocol(.calls)' needs arguments that are Equatable, and Codable or a CommandArgument"
  )
  public func value<Value>(_ name: String) throws -> Value { fatalError() }

  private static func value<Value>(
    _ name: String, in values: [(name: String, value: CommandValue)]
  ) throws -> Value {
    let value = values.first { $0.name == name }?.value.value
    if let value = value as? Value { return value }
    throw DecodingError.typeMismatch(
      Value.self,
      .init(codingPath: [StringKey(name)], debugDescription: "The argument has another type."))
  }

  private static func decode<Value: Decodable>(
    _ name: String, from container: KeyedDecodingContainer<StringKey>
  ) throws -> Value {
    if let absent: Value = absentValue(name, in: container) { return absent }
    return try container.decode(Value.self, forKey: StringKey(name))
  }

  /// Returns an empty optional for an optional argument that was left out, or nil for any other
  /// argument.
  private static func absentValue<Value>(
    _ name: String, in container: KeyedDecodingContainer<StringKey>
  ) -> Value? {
    guard !container.contains(StringKey(name)),
      let type = Value.self as? any ExpressibleByNilLiteral.Type
    else { return nil }
    return type.init(nilLiteral: ()) as? Value
  }
}

extension CommandCall {
  /// Decodes a call.
  /// - Throws: `DecodingError` if the command is unknown, or an argument is missing or not valid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let coded = try container.decode([String: ReadArguments].self)
    guard let (id, arguments) = coded.first, coded.count == 1 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A call has one key, which is the command's name.")
    }
    guard let call = try Self.read(from: CallReader(id, coded: arguments.container)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(Self.self) has no command ‘\(id)’.")
    }
    self = call
  }
}

/// The arguments of a call, which are decoded when their types are known.
private struct ReadArguments: Decodable {
  let container: KeyedDecodingContainer<StringKey>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: StringKey.self)
  }
}
