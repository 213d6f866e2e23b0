/// The progress of a command that takes long.
///
/// A handler reports it while it works. The prompt that runs the command shows it:
///
/// ```swift
/// func exportAll() async throws {
///   for (index, song) in songs.enumerated() {
///     CommandProgress.report(Double(index) / Double(songs.count), song.title)
///     try await export(song)
///   }
/// }
/// ```
public struct CommandProgress: Sendable, Equatable {
  /// The completed part, from 0 to 1, or nil if it is unknown.
  public let fraction: Double?
  /// The current step. Can be empty.
  public let message: String

  /// Creates a report of progress.
  /// - Parameters:
  ///   - fraction: The completed part. A number outside of 0…1 is moved to the nearer end.
  ///   - message: The current step.
  public init(_ fraction: Double?, _ message: String = "") {
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
    self.message = message
  }

  /// The percentage and the message: `40 % Blue Train`.
  public var text: String {
    let percentage = fraction.map { "\(Int($0 * 100)) %" }
    return [percentage, message.isEmpty ? nil : message].compactMap(\.self).joined(separator: " ")
  }
}

// MARK: - Reporting

extension CommandProgress {
  /// The receiver of the progress that the task's command reports.
  @TaskLocal private static var receiver: (@MainActor @Sendable (Self) -> Void)?

  /// Reports the progress of the running command to its caller.
  /// - Parameters:
  ///   - fraction: The completed part, from 0 to 1, or nil if it is unknown.
  ///   - message: The current step.
  @MainActor
  public static func report(_ fraction: Double?, _ message: String = "") {
    receiver?(Self(fraction, message))
  }

  /// Runs a command and receives the progress that it reports.
  /// - Parameters:
  ///   - receiver: Called for each report.
  ///   - body: Runs the command.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @MainActor
  public static func receiving<Result>(
    by receiver: @escaping @MainActor @Sendable (Self) -> Void,
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $receiver.withValue(receiver) { try await body() }
  }
}
