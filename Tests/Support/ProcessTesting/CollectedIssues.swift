import Synchronization
public import Testing

/// The issues that a closure records.
private final class CollectedIssues: Sendable {
  @TaskLocal static var current: CollectedIssues?

  let issues = Mutex<[Issue]>([])
}

/// Returns the issues that a closure records, in a test with the trait `collectsIssues`.
public func issues(of body: () async throws -> Void) async rethrows -> [Issue] {
  let collected = CollectedIssues()
  try await CollectedIssues.$current.withValue(collected) { try await body() }
  return collected.issues.withLock { $0 }
}

extension Trait where Self == IssueHandlingTrait {
  /// Keeps the issues that `issues(of:)` returns out of the report.
  public static var collectsIssues: Self {
    .compactMapIssues { issue in
      guard let collected = CollectedIssues.current else { return issue }
      collected.issues.withLock { $0.append(issue) }
      return nil
    }
  }
}
