/// How far a command is that takes long.
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
  /// The part that is done, from 0 to 1; nil if it is not known.
  public let fraction: Double?
  /// What is done at this moment; may be empty.
  public let message: String

  /// Creates a progress.
  /// - Parameters:
  ///   - fraction: The part that is done; what lies outside 0…1 is moved to the nearer end.
  ///   - message: What is done at this moment.
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
  /// Receives the progress of the command that the task runs.
  @TaskLocal private static var receiver: (@MainActor @Sendable (Self) -> Void)?

  /// Reports the progress of the running command to its caller.
  /// - Parameters:
  ///   - fraction: The part that is done, from 0 to 1; nil if it is not known.
  ///   - message: What is done at this moment.
  @MainActor
  public static func report(_ fraction: Double?, _ message: String = "") {
    receiver?(Self(fraction, message))
  }

  /// Runs a command and receives the progress that it reports.
  /// - Parameters:
  ///   - receiver: Called for each report.
  ///   - body: Runs the command.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @MainActor
  public static func receiving<Result>(
    by receiver: @escaping @MainActor @Sendable (Self) -> Void,
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $receiver.withValue(receiver) { try await body() }
  }
}
