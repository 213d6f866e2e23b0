// MARK: - Arguments as JSON

extension CommandDescription {
  /// The JSON Schema of an object with the command's arguments, in draft 2020-12. The names of the
  /// parameters in the declaration are the keys.
  ///
  /// A parameter that a user may leave out is not required. A parameter that cannot be typed has a
  /// schema that permits any value.
  public var inputSchema: OutputValue {
    let required = parameters.filter { $0.isRequired || $0.arity == nil }
    return .record(
      OutputType.object(
        with: parameters.map { ($0.name, $0.schema) }, required: required.map(\.name)))
  }
}

extension CommandParameter {
  /// The JSON Schema of the parameter's values, with its documentation and its default value.
  var schema: OutputValue {
    let type = argumentType
    guard case .record(var keywords) = type.schema else { return type.schema }
    let form = keywords["description"].map { "Write \($0.text)." }
    let texts = [summary, form ?? ""].filter { !$0.isEmpty }
    keywords["description"] = texts.isEmpty ? nil : .text(texts.joined(separator: " "))
    keywords["default"] = (arity == .flag ? ["off"] : defaultWords).flatMap(type.value(ofWords:))
    return .record(keywords)
  }

  private var argumentType: OutputType {
    guard choices.isEmpty else {
      return arity == .many ? .list(.choice(choices)) : .choice(choices)
    }
    return valueType?.argumentType ?? .any
  }
}

extension OutputType {
  /// Returns the value that words represent, or nil if the words don't fit the type.
  fileprivate func value(ofWords words: [String]) -> OutputValue? {
    switch self {
    case .integer: words.first.flatMap { Int($0) }.map(OutputValue.number)
    case .decimal: words.first.flatMap { Double($0) }.map(OutputValue.decimal)
    case .flag: .flag(words == ["on"])
    case .list(let type): .list(words.compactMap { type.value(ofWords: [$0]) })
    case .described(let type, _, _), .optional(let type): type.value(ofWords: words)
    case .map, .any: nil
    default: words.first.map { .text($0) }
    }
  }
}
