import Foundation

extension Report {
  func json() throws -> String {
    try Self.encoded(
      JSONReport(
        rules: rules, violations: violations.map { JSONReport.Entry($0, path: $0.place.map(path)) },
        conclusion: conclusion))
  }

  /// The report in the Static Analysis Results Interchange Format.
  func sarif() throws -> String {
    let names = rules + Set(violations.map(\.rule)).subtracting(rules).sorted()
    let fixes = Dictionary(
      violations.map { ($0.rule, $0.suggestion) }, uniquingKeysWith: { first, _ in first })
    let driver = SARIF.Driver(
      rules: names.map { SARIF.Rule(id: $0, help: fixes[$0].map(SARIF.Message.init)) })
    let run = SARIF.Run(tool: SARIF.Tool(driver: driver), results: violations.map(result))
    return try Self.encoded(SARIF(runs: [run]))
  }

  private func result(_ violation: Violation) -> SARIF.Result {
    let location = violation.place.map { place in
      SARIF.Location(
        physicalLocation: .init(
          artifactLocation: .init(uri: Self.uri(path(place))),
          region: .init(startLine: place.line, startColumn: place.column)))
    }
    return SARIF.Result(
      ruleId: violation.rule, level: violation.severity,
      message: .init(text: "\(violation.what): \(violation.suggestion)"),
      locations: [location].compactMap { $0 },
      partialFingerprints: ["violation/v1": violation.fingerprint])
  }

  /// The report in the format of Code Climate, as GitLab reads it.
  func codeQuality() throws -> String {
    try Self.encoded(
      violations.map { violation in
        QualityIssue(
          description: "\(violation.what): \(violation.suggestion)", checkName: violation.rule,
          fingerprint: violation.fingerprint,
          severity: violation.severity == .error ? "major" : "minor",
          location: .init(
            path: violation.place.map(path) ?? "Package.swift",
            lines: .init(begin: violation.place?.line ?? 1)))
      })
  }

  private static func uri(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension Violation {
  /// A text that tells the violation from others and stays when lines move.
  fileprivate var fingerprint: String { "\(rule) | \(subject ?? what) | \(object)" }
}

// MARK: - Code quality

/// An issue in the format of Code Climate.
private struct QualityIssue: Encodable {
  struct Location: Encodable {
    let path: String
    let lines: Lines
  }

  struct Lines: Encodable { let begin: Int }

  let description: String
  let checkName: String
  let fingerprint: String
  let severity: String
  let location: Location

  private enum CodingKeys: String, CodingKey {
    case description, fingerprint, severity, location
    case checkName = "check_name"
  }
}

// MARK: - JSON

private struct JSONReport: Encodable {
  struct Entry: Encodable {
    let rule: String
    let declaration: String?
    let with: String
    let what: String
    let suggestion: String
    let severity: Rule.Severity
    let file: String?
    let line: Int?
    let column: Int?

    init(_ violation: Violation, path: String?) {
      rule = violation.rule
      declaration = violation.subject
      with = violation.object
      what = violation.what
      suggestion = violation.suggestion
      severity = violation.severity
      file = path
      line = violation.place?.line
      column = violation.place?.column
    }
  }

  let rules: [String]
  let violations: [Entry]
  let conclusion: String
}

// MARK: - SARIF

private typealias Severity = Rule.Severity

/// The parts of SARIF 2.1.0 that a report uses.
private struct SARIF: Encodable {
  struct Run: Encodable {
    let tool: Tool
    let results: [Result]
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "check-architecture"
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let help: Message?
  }

  struct Result: Encodable {
    let ruleId: String
    let level: Severity
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]
  }

  struct Message: Encodable { let text: String }

  struct Location: Encodable {
    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }

    struct Artifact: Encodable { let uri: String }

    struct Region: Encodable {
      let startLine: Int
      let startColumn: Int
    }

    let physicalLocation: Physical
  }

  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }
}
