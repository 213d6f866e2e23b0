package import Switchboard

/// The output of a command that runs for a client without a prompt.
@MainActor
package final class CollectedOutput {
  package let includesOffTheRecord: Bool
  package let usualFormat: OutputFormat
  package private(set) var listingCount = 0
  private var rows: [String] = []
  private let values = LineValues(inside: nil)

  /// Creates an output that has shown nothing.
  /// - Parameters:
  ///   - includesOffTheRecord: Whether the client can see what is off the record.
  ///   - format: The format of what the command shows.
  package init(includesOffTheRecord: Bool, format: OutputFormat = .text) {
    self.includesOffTheRecord = includesOffTheRecord
    usualFormat = format
  }

  /// Everything that the command has shown, or nil if it has shown nothing.
  package var text: String? { rows.isEmpty ? nil : rows.joined(separator: "\n") }

  /// The value that programs read for what the command has shown, or nil if it has shown no value.
  package var value: OutputValue? { values.shown }
}

extension CollectedOutput {
  /// Runs a command that shows its output here.
  package func collecting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    var environment = LineEnvironment(showing: self)
    environment.values = values
    values.isOpen = true
    defer { values.isOpen = false }
    return try await environment.running { try await body() }
  }

  /// Runs a command, and shows its result here as well. In JSON, everything that it shows is one
  /// value.
  package func collecting(
    for command: CommandDescription, _ body: () async throws -> CommandResult
  ) async throws -> CommandResult {
    var environment = LineEnvironment(showing: self)
    environment.format = usualFormat
    environment.values = LineValues(inside: nil)
    let known = environment
    return try await known.running {
      try await collecting(for: command, in: known) {
        let result = try await body()
        show(result)
        return result
      }
    }
  }
}

extension CollectedOutput: PromptOutput {
  package func countListing() { listingCount += 1 }
  package func write(_ text: String) { rows.append(text) }
  // The command throws its errors, and notices are for users at a terminal.
  package func show(_ error: ErrorReport) {}
  package func notice(_ text: String) {}
}
