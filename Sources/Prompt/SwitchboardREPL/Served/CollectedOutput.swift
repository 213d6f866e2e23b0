import Switchboard

/// The output of a command that runs for a client without a prompt.
@MainActor
package final class CollectedOutput {
  package let includesOffTheRecord: Bool
  package private(set) var listingCount = 0
  private var rows: [String] = []

  /// Creates an output that has shown nothing.
  /// - Parameter includesOffTheRecord: Whether the client reaches what is off the record.
  package init(includesOffTheRecord: Bool) { self.includesOffTheRecord = includesOffTheRecord }

  /// Everything that the command has shown, or nil if it has shown nothing.
  package var text: String? { rows.isEmpty ? nil : rows.joined(separator: "\n") }
}

extension CollectedOutput {
  /// Runs a command that shows its output here.
  package func collecting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await LineEnvironment(showing: self).running { try await body() }
  }
}

extension CollectedOutput: PromptOutput {
  package var format: OutputFormat { .text }
  package func countListing() { listingCount += 1 }
  package func write(_ text: String) { rows.append(text) }
  // The command throws its errors, and notices are for users at a terminal.
  package func show(_ error: ErrorReport) {}
  package func notice(_ text: String) {}
}
