import CIndexStoreLoader

// MARK: - Forbidden declarations

extension Layer {
  /// Requires that nothing in the layer uses certain functions, properties or types.
  /// - Parameter declarations: The full names, such as `Swift.print`,
  ///   `Dispatch.DispatchQueue.main` or `Foundation.Thread`. With argument labels, as in
  ///   `Foundation.Date.init()`, only the function with these labels is meant.
  public func mustNotUse(_ declarations: String...) -> Rule {
    Rule.forbidding(declarations, in: .layer(self))
  }

  /// Requires that no code in the layer contains certain words or operators.
  ///
  /// Comments and strings don't count. A text that begins or ends with a word doesn't match inside
  /// a longer name.
  /// - Parameter texts: The texts, such as `try!`, `as!`, `@unchecked` or `nonisolated(unsafe)`. A
  ///   single `!` stands for forced unwrapping and for implicitly unwrapped types.
  public func mustNotWrite(_ texts: String...) -> Rule {
    Rule.forbidding(texts: texts, in: .layer(self))
  }
}

extension Types {
  /// Requires that the types don't use certain functions, properties or types.
  /// - Parameter declarations: The full names, such as `Swift.print`. See ``Layer/mustNotUse(_:)``.
  public func mustNotUse(_ declarations: String...) -> Rule {
    Rule.forbidding(declarations, in: .types(self))
  }

  /// Requires that no code in the types contains certain words or operators.
  /// - Parameter texts: The texts, such as `try!`. See ``Layer/mustNotWrite(_:)``.
  public func mustNotWrite(_ texts: String...) -> Rule {
    Rule.forbidding(texts: texts, in: .types(self))
  }
}

extension RuleForm {
  static let forbidden = [
    RuleForm(
      "mustNotUse", ["Layer/mustNotUse(_:)", "Types/mustNotUse(_:)"], .subject,
      .list("full names of functions, properties and types"),
      "No code of the layer or the types uses one of them, such as `Swift.print`."
    ) { .forbidding($1, in: $0) },
    RuleForm(
      "mustNotWrite", ["Layer/mustNotWrite(_:)", "Types/mustNotWrite(_:)"], .subject,
      .list("texts, such as `try!`"),
      "No code of the layer or the types contains one of the texts. Comments and strings don't count."
    ) { .forbidding(texts: $1, in: $0) },
  ]
}

extension Rule {
  fileprivate static func forbidding(_ names: [String], in scope: Scope) -> Rule {
    Rule(
      "\(scope.name) must not use \(names.joined(separator: ", "))",
      suggestion: "use what the package has for this"
    ) { graph throws(RuleError) in
      guard !names.isEmpty else { throw .selectsNothing("declarations that must not be used") }
      for name in names { try graph.requireDeclaration(name) }
      let forbidden = Set(names)
      let hidden = graph.allHiddenTypes.filter { forbidden.contains(graph.name($0)) }
      return try graph.occurrences(in: scope)
        .compactMap { graph.use(at: $0, ofOneOf: forbidden, hidden: hidden) }
    }
  }
}

extension CodeGraph {
  /// Checks that a name can be the name of a declaration. The index has only those declarations of
  /// other packages that are used, so their names can't be checked any further.
  fileprivate func requireDeclaration(_ name: String) throws(RuleError) {
    let module = String(name.prefix { $0 != "." })
    guard module != name, index.knownModules.contains(ImportedName.of(module)) else {
      throw RuleError(
        what: "\(name) does not begin with a module that was built or is used",
        suggestion: "write the full name, such as Swift.print")
    }
    let isOwn = index.files.contains { $0.module == module }
    let known = index.symbols.indices.contains { Set(names(of: $0)).contains(name) }
    guard !isOwn || known else {
      throw RuleError(what: "there is no declaration \(name)", suggestion: "correct the name")
    }
  }

  /// Returns the full names of a declaration without and with its argument labels.
  private func names(of symbol: Symbol) -> [String] {
    let name = name(of: symbol), declared = declaredName(of: symbol)
    guard let labels = declared.firstIndex(of: "(") else { return [name] }
    return [name, name + declared[labels...]]
  }

  fileprivate func use(
    at occurrence: Occurrence, ofOneOf names: Set<String>, hidden: Set<TypeTable.ID>
  ) -> Finding? {
    guard roles(of: occurrence).contains(.reference) else { return nil }
    if let name = self.names(of: symbol(of: occurrence)).first(where: names.contains) {
      return finding(at: occurrence, object: name, "uses \(name)")
    }
    let types = mentions(at: occurrence, hidden: hidden)
    return types.first { names.contains(name($0)) }.map { finding(at: occurrence, bringingIn: $0) }
  }
}

// MARK: - Forbidden texts

extension Rule {
  fileprivate static func forbidding(texts: [String], in scope: Scope) -> Rule {
    Rule(
      "\(scope.name) must not write \(texts.joined(separator: ", "))",
      suggestion: "write it in a way that the compiler can check"
    ) { graph throws(RuleError) in
      let texts = try texts.map { text throws(RuleError) in try CodeText(text) }
      guard !texts.isEmpty else { throw .selectsNothing("texts that must not be written") }
      let matcher = try ScopeMatcher([scope], in: graph)
      return try graph.files(in: scope).flatMap { file in
        texts.flatMap { graph.findings(of: $0, inFile: file, matcher) }
      }
    }
  }
}

extension CodeGraph {
  fileprivate func findings(
    of text: CodeText, inFile file: Int, _ scope: ScopeMatcher
  ) -> [Finding] {
    let source = index.files[file], code = texts.text(of: source.path)
    return text.offsets(in: code).compactMap { offset in
      let position = code.position(of: offset)
      guard let near = occurrence(near: position, inFile: file), scope.contains(near) else {
        return nil
      }
      var finding = finding(at: near, object: text.text, "writes \(text.text)")
      finding.place = SourcePlace(
        path: source.path, module: source.module, line: position.line, column: position.column)
      return finding
    }
  }

  /// Returns the first occurrence that follows a position on its line, or the last occurrence
  /// before the position. A text at the position is in the same declaration as this occurrence.
  private func occurrence(near position: (line: Int, column: Int), inFile file: Int) -> Occurrence?
  {
    let range = index.ranges[file]
    func isBefore(_ occurrence: Occurrence) -> Bool {
      let place = index.occurrences[occurrence]
      return (Int(place.line), Int(place.column)) < position
    }
    let next = range.firstIndex { !isBefore($0) } ?? range.upperBound
    if next < range.upperBound, Int(index.occurrences[next].line) == position.line { return next }
    return next > range.lowerBound ? next - 1 : nil
  }
}

// MARK: - CodeText

/// A text that is searched for in code.
private struct CodeText {
  let text: String
  /// The words of the text. Any white space between them matches.
  private let words: [[UInt8]]

  /// Creates a text to search for.
  /// - Throws: ``RuleError`` if the text is not `!` and has no letter.
  init(_ text: String) throws(RuleError) {
    guard text == "!" || text.contains(where: \.isLetter) else {
      throw RuleError(
        what: "‘\(text)’ can stand anywhere in code", suggestion: "write a word, or `!` alone")
    }
    self.text = text
    words = text.split(separator: " ").map { [UInt8]($0.utf8) }
  }

  func offsets(in code: SourceText) -> [Int] {
    var offsets: [Int] = [], position = 0
    let first = words[0][0]
    while let found = code.bytes[position...].firstIndex(of: first) {
      if fits(at: found, in: code) { offsets.append(found) }
      position = found + 1
    }
    return offsets
  }

  private func fits(at offset: Int, in code: SourceText) -> Bool {
    guard let end = end(at: offset, in: code) else { return false }
    let before = code.byte(offset - 1), after = code.byte(end)
    if text == "!" { return isPostfix(offset, before, after, in: code) }
    return !(isName(text.unicodeScalars.first) && SourceText.isName(before))
      && !(isName(text.unicodeScalars.last) && SourceText.isName(after))
  }

  /// Returns the end of the text if it begins at an offset.
  private func end(at offset: Int, in code: SourceText) -> Int? {
    var position = offset
    for (number, word) in words.enumerated() {
      if number > 0 {
        let next = code.bytes[position...].firstIndex { $0 > UInt8(ascii: " ") } ?? code.bytes.count
        guard next > position else { return nil }
        position = next
      }
      guard code.bytes[position...].starts(with: word) else { return nil }
      position += word.count
    }
    return position
  }

  /// Returns whether an exclamation mark follows a value or a type, other than in `try!`, `as!` and
  /// `a != b`.
  private func isPostfix(
    _ offset: Int, _ before: Unicode.Scalar, _ after: Unicode.Scalar, in code: SourceText
  ) -> Bool {
    guard after != "=", SourceText.isName(before) || ")]}?!>".unicodeScalars.contains(before) else {
      return false
    }
    return !["try", "as"].contains(code.text(in: code.startOfName(endingAt: offset)..<offset))
  }

  private func isName(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(SourceText.isName) ?? false }
}
