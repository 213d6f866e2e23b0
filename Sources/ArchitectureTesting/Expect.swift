public import ArchitectureConformance
import Foundation
public import Testing

/// Checks rules against the index of this very build, and records an issue for each place that breaks
/// one, at that place.
///
/// The issue stands in the checked source; what is wrong with a rule itself, and an index that cannot
/// be relied on, is an issue at the call.
/// - Parameters:
///   - rule: a rule.
///   - others: more rules.
///   - baseline: the path of the file of known violations, relative to the package's folder, or nil.
///     Where the environment has `ARCHITECTURE_RECORD_BASELINE`, the violations are written to it.
///   - filePath: a source file of the package.
///   - sourceLocation: where the call is.
public func expect(
  _ rule: Rule, _ others: Rule..., baseline: String? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let codebase = try Codebases.shared.codebase(ofPackageWith: filePath)
    let package = IndexLocation.package(of: filePath)
    let file = baseline.map { URL(fileURLWithPath: package).appendingPathComponent($0).path }
    for rule in [rule] + others {
      let violations = try violations(of: rule, in: codebase, baseline: file)
      for violation in violations { record(violation, sourceLocation) }
    }
  } catch {
    record("\(error)", at: sourceLocation)
  }
}

private func violations(
  of rule: Rule, in codebase: Codebase, baseline: String?
) throws -> [Violation] {
  guard let baseline else { return codebase.violations(of: rule) }
  if ProcessInfo.processInfo.environment["ARCHITECTURE_RECORD_BASELINE"] != nil {
    _ = try codebase.record([rule], in: baseline)
  }
  return codebase.violations(of: rule, beyond: try Baseline(contentsOf: baseline))
}

private func record(_ violation: Violation, _ call: SourceLocation) {
  let place = violation.place.map { place in
    SourceLocation(
      fileID: "\(place.module)/\(URL(fileURLWithPath: place.path).lastPathComponent)",
      filePath: place.path, line: place.line, column: place.column)
  }
  record("\(violation)", at: place ?? call)
}

private func record(_ text: String, at location: SourceLocation) {
  // Another framework's tests would pass over an issue of Swift Testing's.
  guard Test.current != nil || CommandLine.arguments.contains("swift-testing") else {
    fatalError("\(location): \(text) (rules can be checked in tests of Swift Testing only)")
  }
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}
