/// A parameter of a rule or of a choice of types. An entry in a description contains its value.
struct EntryParameter<Value: Sendable>: Sendable {
  /// The key of the value, unless the value belongs to the key of the rule or the condition.
  var key = ""
  /// A phrase that describes the value in the documentation.
  let documentation: String
  /// A value that stands for any other in the name of a rule.
  let placeholder: Value
  let read: @Sendable (_ reader: inout EntryReader, _ key: String) throws -> Value

  init(
    _ documentation: String, key: String = "", placeholder: Value,
    read: @escaping @Sendable (_ reader: inout EntryReader, _ key: String) throws -> Value
  ) {
    self.key = key
    self.documentation = documentation
    self.placeholder = placeholder
    self.read = read
  }

  /// Returns the same parameter under another key.
  func at(_ key: String) -> EntryParameter {
    var parameter = self
    parameter.key = key
    return parameter
  }
}

// MARK: - Parts of a code base

extension EntryParameter where Value == Layer {
  static let layer = EntryParameter(
    "the name of a layer", key: "layer", placeholder: Layer("LAYER", modules: [])
  ) {
    try $0.names.layer($0.required($1, as: String.self))
  }
}

extension EntryParameter where Value == [Layer] {
  static let layers = EntryParameter("names of layers", placeholder: [Layer("LAYERS", modules: [])])
  {
    reader, key in
    try reader.required(key, as: [String].self).map { try reader.names.layer($0) }
  }

  /// The layers of the description.
  static let allLayers = EntryParameter("`true`", placeholder: [Layer("LAYERS", modules: [])]) {
    reader, key in
    try EntryParameter<Void>.flag.read(&reader, key)
    return reader.names.layers.keys.sorted().compactMap { reader.names.layers[$0] }
  }
}

extension EntryParameter where Value == Types {
  static let types = EntryParameter("the name of types", key: "types", placeholder: .named("TYPES"))
  {
    try $0.types($0.required($1, as: String.self))
  }
}

extension EntryParameter where Value == Types? {
  static let optionalTypes = EntryParameter("the name of types", placeholder: nil) {
    reader, key in
    try reader.optional(key, as: String.self).map { try reader.types($0) }
  }
}

extension EntryParameter where Value == Scope {
  static let scope = EntryParameter(
    "the name of types or of a layer", placeholder: .layer(Layer("LAYER OR TYPES", modules: []))
  ) {
    try $0.scope($0.required($1, as: String.self))
  }

  /// A layer under the key `layer`, or types under the key `types`.
  static let subject = EntryParameter(
    "the name of types or of a layer", key: "layer` or `types",
    placeholder: .layer(Layer("LAYER OR TYPES", modules: []))
  ) {
    reader, _ in
    reader.keys.contains("layer")
      ? .layer(try EntryParameter<Layer>.layer.read(&reader, "layer"))
      : .types(try EntryParameter<Types>.types.read(&reader, "types"))
  }
}

extension EntryParameter where Value == [Scope] {
  static let scopes = EntryParameter(
    "names of layers and types", placeholder: [.layer(Layer("LAYERS, TYPES", modules: []))]
  ) { reader, key in
    try reader.required(key, as: [String].self).map { try reader.scope($0) }
  }
}

extension EntryParameter where Value == Slices {
  static let slices = EntryParameter(
    "a pattern, such as `Sources/App/Features/*` or `Feature*`", key: "slices",
    placeholder: Slices("PATTERN")
  ) {
    Slices(try $0.required($1, as: String.self))
  }
}

// MARK: - Plain values

extension EntryParameter where Value == Void {
  /// No value at all, for a rule without a subject.
  static let nothing = EntryParameter("", placeholder: ()) { _, _ in }

  /// The value `true`, for a rule without parameters.
  static let flag = EntryParameter("`true`", placeholder: ()) { reader, key in
    guard try reader.required(key, as: Bool.self) else {
      throw ArchitectureError("\(key) must be true", suggestion: "leave the rule out")
    }
  }
}

extension EntryParameter where Value == String {
  /// Returns a parameter for a text. In the names of rules, the last word of its documentation
  /// stands for the text.
  static func text(_ documentation: String) -> EntryParameter {
    let word = documentation.split(separator: " ").last ?? ""
    return EntryParameter(documentation, placeholder: word.uppercased()) {
      try $0.required($1, as: String.self)
    }
  }
}

extension EntryParameter where Value == [String] {
  static func list(_ documentation: String) -> EntryParameter {
    EntryParameter(documentation, placeholder: ["NAMES"]) {
      try $0.required($1, as: [String].self)
    }
  }
}

extension EntryParameter where Value: CaseIterable & Sendable {
  /// Returns a parameter for a case of an enum, which a description contains by its name.
  static func choice(_ documentation: String) -> EntryParameter {
    let cases = Value.allCases.map { (name: "\($0)", value: $0) }
    return EntryParameter(documentation, placeholder: cases[0].value) { reader, key in
      let name = try reader.required(key, as: String.self)
      guard let found = cases.first(where: { $0.name == name }) else {
        throw ArchitectureError.unknown(documentation, name, cases.map(\.name))
      }
      return found.value
    }
  }
}
