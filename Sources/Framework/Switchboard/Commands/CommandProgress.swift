/// The progress of a long-running command.
///
/// A handler reports progress while it works, and the prompt that runs the command shows the
/// progress:
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
  /// The completed fraction, from 0 to 1, or nil if it is unknown.
  public let fraction: Double?
  /// A description of the current step. It can be empty.
  public let message: String

  /// Creates a progress report.
  /// - Parameters:
  ///   - fraction: The completed fraction, or nil if it is unknown. Values outside 0…1 are clamped.
  ///   - message: A description of the current step.
  public init(_ fraction: Double?, _ message: String = "") {
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
    self.message = message
  }

  /// The percentage and the message, such as `40 % Blue Train`.
  public var text: String {
    let percentage = fraction.map { "\(Int($0 * 100)) %" }
    return [percentage, message.isEmpty ? nil : message].compactMap(\.self).joined(separator: " ")
  }
}

// MARK: - Reporting

extension CommandProgress {
  /// Reports the progress of the running command to its caller.
  /// - Parameters:
  ///   - fraction: The completed fraction, from 0 to 1, or nil if it is unknown.
  ///   - message: A description of the current step.
  @MainActor
  public static func report(_ fraction: Double?, _ message: String = "") {
    CallEnvironment.current.receiver?(Self(fraction, message))
  }

  /// Runs a command and receives the progress that it reports.
  /// - Parameters:
  ///   - receiver: A closure that receives each report.
  ///   - body: A closure that runs the command.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  @MainActor
  public static func receiving<Result>(
    by receiver: @escaping @MainActor @Sendable (Self) -> Void,
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await CallEnvironment.running(with: \.receiver, receiver, body)
  }
}
