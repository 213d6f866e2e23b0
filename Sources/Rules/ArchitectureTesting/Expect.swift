public import ArchitectureConformance
import Foundation
public import Testing

/// Checks rules against the index of this build and records an issue at each place that breaks a
/// rule.
///
/// If a rule is faulty or the index is unreliable, the issue is recorded at the call site.
/// - Parameters:
///   - rule: The first rule.
///   - others: Additional rules.
///   - package: The folder of the package to check, relative to the folder of the package with the
///     test, such as `".."` in a nested package. Nil checks the package with the test.
///   - baseline: The path of the baseline file, relative to the folder of the checked package, or nil
///     to use no baseline. If the environment variable `ARCHITECTURE_RECORD_BASELINE` is set,
///     violations are written to the file. If `ARCHITECTURE_PRUNE_BASELINE` is set, fixed violations
///     are removed.
///   - limit: The highest number of lines at which to record an issue for each rule, or nil to record
///     all. With a limit, if more than one line breaks a rule, one more issue at the call contains
///     the rule's fix, and the number of places and files for each pair of parts of the code.
///   - filePath: A source file in the package with the test.
///   - sourceLocation: The call site.
public func expect(
  _ rule: Rule, _ others: Rule..., package: String? = nil, baseline: String? = nil,
  limit: Int? = nil, filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let folder = path(package, in: IndexLocation.package(of: filePath))
    let codebase = try Codebases.shared.codebase(ofPackageAt: folder)
    let file = baseline.map { path($0, in: folder) }
    for rule in [rule] + others {
      let violations = try violations(of: rule, in: codebase, baseline: file)
      record(violations, of: rule, limit: limit, sourceLocation)
    }
  } catch {
    record("\(error)", at: sourceLocation)
  }
}

/// Checks rules in a test of another framework, such as XCTest, against the index of this build.
///
/// Warnings are printed.
/// - Parameters:
///   - rule: The first rule.
///   - others: Additional rules.
///   - package: The folder of the package to check, as in
///     ``expect(_:_:package:baseline:limit:filePath:sourceLocation:)``.
///   - baseline: The path of the baseline file, or nil to use no baseline.
///   - filePath: A source file in the package with the test.
/// - Throws: ``BrokenRules`` if a rule is broken, or an error if the rules can't be checked.
public func check(
  _ rule: Rule, _ others: Rule..., package: String? = nil, baseline: String? = nil,
  filePath: String = #filePath
) throws {
  let folder = path(package, in: IndexLocation.package(of: filePath))
  let codebase = try Codebases.shared.codebase(ofPackageAt: folder)
  let file = baseline.map { path($0, in: folder) }
  let all = try ([rule] + others).flatMap {
    try violations(of: $0, in: codebase, baseline: file)
  }
  for violation in all where violation.severity == .warning { print(BrokenRules.line(violation)) }
  let errors = all.filter { $0.severity == .error }
  if !errors.isEmpty { throw BrokenRules(violations: errors) }
}

/// An error that is thrown when code breaks rules.
public struct BrokenRules: Error, CustomStringConvertible {
  /// The violations that are errors and not warnings, in source order for each rule.
  public let violations: [Violation]

  /// A line for each violation, in the format of a compiler.
  public var description: String {
    violations.map { "\n" + Self.line($0) }.joined()
  }

  static func line(_ violation: Violation) -> String {
    (violation.place.map { "\($0): " } ?? "") + "\(violation.severity): \(violation)"
  }
}

/// Returns the path of a file or folder that is relative to another folder, or the folder's own path.
private func path(_ relative: String?, in folder: String) -> String {
  guard let relative else { return folder }
  return URL(fileURLWithPath: folder).appendingPathComponent(relative).standardizedFileURL.path
}

private func violations(
  of rule: Rule, in codebase: Codebase, baseline: String?
) throws -> [Violation] {
  guard let baseline else { return codebase.violations(of: rule) }
  let environment = ProcessInfo.processInfo.environment
  if environment["ARCHITECTURE_RECORD_BASELINE"] != nil {
    _ = try codebase.record([rule], in: baseline)
  } else if environment["ARCHITECTURE_PRUNE_BASELINE"] != nil {
    _ = try codebase.prune([rule], in: baseline)
  }
  return codebase.violations(of: rule, beyond: try Baseline(existing: baseline))
}

private func record(
  _ violations: [Violation], of rule: Rule, limit: Int?, _ call: SourceLocation
) {
  guard let limit, violations.count > 1 || violations.contains(where: \.isOfSeveralPlaces) else {
    for violation in violations {
      record("\(violation)", at: location(of: violation) ?? call, violation.severity)
    }
    return
  }
  for violation in violations.prefix(max(limit, 0)) {
    record(
      "[\(violation.rule)] \(violation.what)", at: location(of: violation) ?? call,
      violation.severity)
  }
  let isError = violations.contains { $0.severity == .error }
  record(
    Violation.summary(of: violations, rule: "\(rule)", limit: max(limit, 1)), at: call,
    isError ? .error : .warning)
}

private func location(of violation: Violation) -> SourceLocation? {
  violation.place.map { place in
    SourceLocation(
      fileID: "\(place.module)/\(URL(fileURLWithPath: place.path).lastPathComponent)",
      filePath: place.path, line: place.line, column: place.column)
  }
}

private func record(
  _ text: String, at location: SourceLocation, _ severity: Rule.Severity = .error
) {
  // Tests in another framework would ignore a Swift Testing issue.
  guard Test.current != nil || CommandLine.arguments.contains("swift-testing") else {
    fatalError("\(location): \(text) (in tests of another framework, use `try check(…)`)")
  }
  let comment = Comment(rawValue: text)
  #if compiler(>=6.3)
    Issue.record(
      comment, severity: severity == .error ? .error : .warning, sourceLocation: location)
  #else
    // Older libraries have no warnings.
    if severity == .error { Issue.record(comment, sourceLocation: location) } else { print(text) }
  #endif
}
