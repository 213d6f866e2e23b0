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
///     all. With a limit, a rule that more than one line breaks has its fix in one more issue at the
///     call, with the number of places and files between each two parts of the code.
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
    fatalError("\(location): \(text) (rules can be checked in tests of Swift Testing only)")
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
