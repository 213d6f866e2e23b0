extension Report {
  /// The violations as workflow commands of GitHub, and the conclusion as a plain line.
  var annotations: String {
    (violations.map(annotation) + [conclusion]).joined(separator: "\n")
  }

  private func annotation(_ violation: Violation) -> String {
    let place = violation.place.map { place in
      "file=\(Self.property(path(place))),line=\(place.line),col=\(place.column),"
    }
    return "::\(violation.severity) \(place ?? "")title=\(Self.property(violation.rule))::"
      + Self.escaped(violation.sentence)
  }

  /// Returns text in which the characters that end a command are escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

// MARK: - TeamCity

extension Report {
  /// The violations as service messages of TeamCity, and the conclusion as a plain line.
  var inspections: String {
    let types = Set(violations.map(\.rule)).sorted().map { rule in
      "##teamcity[inspectionType id='\(Self.message(rule))' name='\(Self.message(rule))' "
        + "category='Architecture' description='\(Self.message(rule))']"
    }
    return (types + violations.map(inspection) + [conclusion]).joined(separator: "\n")
  }

  private func inspection(_ violation: Violation) -> String {
    let place = violation.place.map { "file='\(Self.message(path($0)))' line='\($0.line)' " }
    let text = Self.message(violation.sentence)
    return "##teamcity[inspection typeId='\(Self.message(violation.rule))' message='\(text)' "
      + "\(place ?? "file='' ")SEVERITY='\(violation.severity.rawValue.uppercased())']"
  }

  /// Returns text in which the characters that end a value are escaped.
  private static func message(_ text: String) -> String {
    let codes: [Character: String] = [
      "|": "||", "'": "|'", "[": "|[", "]": "|]", "\n": "|n", "\r": "|r",
    ]
    return text.map { codes[$0] ?? String($0) }.joined()
  }
}

// MARK: - JUnit

extension Report {
  /// The report as the XML of JUnit. Each rule is a test, and each violation is a failure.
  var junit: String {
    let names = allRules
    let failed = Dictionary(grouping: errors, by: \.rule)
    let warned = Dictionary(grouping: violations.filter { $0.severity == .warning }, by: \.rule)
    let counts = "tests=\"\(names.count)\" failures=\"\(failed.count)\""
    let cases = names.map { testCase($0, failed[$0] ?? [], warnings: warned[$0] ?? []) }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
      + ["<testsuite name=\"architecture\" \(counts)>"] + cases + ["</testsuite>", "</testsuites>"])
      .joined(separator: "\n")
  }

  private func testCase(
    _ rule: String, _ violations: [Violation], warnings: [Violation]
  ) -> String {
    let head = "<testcase classname=\"architecture\" name=\"\(rule.markupText)\""
    if violations.isEmpty {
      let output = warnings.map(caseLine).joined(separator: "\n")
      return head + (output.isEmpty ? "/>" : "><system-out>\(output)</system-out></testcase>")
    }
    // A test has at most one failure, so that servers count it once.
    let text = violations.map(caseLine)
    let message =
      "\(violations.count.of("place")): "
      + Set(violations.map(\.suggestion)).sorted().joined(separator: "; ")
    return "\(head)><failure message=\"\(message.markupText)\">"
      + text.joined(separator: "\n") + "</failure></testcase>"
  }

  private func caseLine(_ violation: Violation) -> String {
    let place = violation.place.map { "\(path($0)):\($0.line):\($0.column): " }
    return "\(place ?? "")\(violation.what)".markupText
  }
}

extension String {
  /// The text in HTML or XML. Characters that XML doesn't allow are replaced.
  var markupText: String {
    let codes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return map { character in
      codes[character]
        ?? (character.isNewline || character >= " " ? String(character) : "\u{FFFD}")
    }.joined()
  }
}
