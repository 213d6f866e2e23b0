import Foundation

extension Report {
  func json() throws -> String {
    let entries = violations.map { violation in
      Self.object([
        "rule": violation.rule, "declaration": violation.subject, "with": violation.object,
        "what": violation.what, "suggestion": violation.suggestion,
        "severity": violation.severity.rawValue, "file": violation.place.map(path),
        "line": violation.place?.line, "column": violation.place?.column,
      ])
    }
    return try Self.encoded(["rules": rules, "violations": entries, "conclusion": conclusion])
  }

  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  func sarif() throws -> String {
    let fixes = Dictionary(
      violations.map { ($0.rule, $0.suggestion) }, uniquingKeysWith: { first, _ in first })
    let rules = allRules.map { rule in
      Self.object(["id": rule, "help": fixes[rule].map { ["text": $0] }])
    }
    let driver: [String: Any] = ["name": "check-architecture", "rules": rules]
    let run: [String: Any] = ["tool": ["driver": driver], "results": violations.map(result)]
    return try Self.encoded([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ])
  }

  private func result(_ violation: Violation) -> [String: Any] {
    let locations = violation.place.map { place in
      let location: [String: Any] = [
        "artifactLocation": ["uri": Self.uri(path(place))],
        "region": ["startLine": place.line, "startColumn": place.column],
      ]
      return [["physicalLocation": location]]
    }
    return [
      "ruleId": violation.rule, "level": violation.severity.rawValue,
      "message": ["text": violation.sentence], "locations": locations ?? [],
      "partialFingerprints": ["violation/v1": violation.fingerprint],
    ]
  }

  /// The report in the format of Code Climate, as GitLab reads it.
  func codeQuality() throws -> String {
    try Self.encoded(
      violations.map { violation -> [String: Any] in
        let lines = ["begin": violation.place?.line ?? 1]
        let location: [String: Any] = [
          "path": violation.place.map(path) ?? "Package.swift", "lines": lines,
        ]
        return [
          "description": violation.sentence, "check_name": violation.rule,
          "fingerprint": violation.fingerprint, "location": location,
          "severity": violation.severity == .error ? "major" : "minor",
        ]
      })
  }

  private static func uri(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  /// Returns an object without the keys that have no value.
  private static func object(_ values: [String: Any?]) -> [String: Any] {
    values.compactMapValues { $0 }
  }

  private static func encoded(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}

extension Violation {
  /// A text that identifies the violation and stays the same when lines move.
  fileprivate var fingerprint: String { "\(rule) | \(subject ?? what) | \(object)" }
}
