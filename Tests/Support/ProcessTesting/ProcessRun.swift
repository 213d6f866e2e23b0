import Foundation

/// The output and exit status of a program.
public struct ProcessRun: Equatable, Sendable {
  /// The standard output. Includes the standard error, in order, if the two were merged.
  public let output: String
  /// The standard error.
  public let errors: String
  /// The exit status, or the number of the signal that ended the program.
  public let code: Int32

  /// Creates a run to compare with.
  public init(output: String = "", errors: String = "", code: Int32 = 0) {
    self.output = output
    self.errors = errors
    self.code = code
  }

  /// The default environment of a program. In this environment, a browser loads no pages.
  public static var usualEnvironment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["SWITCHBOARD_ENGINE": "none"]) { $1 }
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - words: The path of the program, or its name in the search path, followed by its arguments.
  ///   - environment: The additional environment variables.
  ///   - input: The entire standard input.
  ///   - merged: Whether the output includes the standard error.
  ///   - limit: The maximum duration.
  /// - Throws: ``ProcessTimeout`` if the program takes longer, or the error that `Process.run`
  ///   throws.
  public init(
    _ words: [String], environment: [String: String] = [:], input: String = "",
    merged: Bool = false, within limit: Duration = .seconds(600)
  ) throws {
    // Files are used because a pipe without a reader blocks a program that prints a lot.
    let files = FileManager.default.temporaryDirectory
      .appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let streams = ["in", "out", "err"].map { files.appendingPathComponent($0) }
    for (stream, text) in zip(streams, [input, "", ""]) { try Data(text.utf8).write(to: stream) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = Self.usualEnvironment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    let output = try FileHandle(forWritingTo: streams[1])
    process.standardOutput = output
    process.standardError = merged ? output : try FileHandle(forWritingTo: streams[2])
    let start = ContinuousClock.now
    try process.run(within: limit)
    process.waitUntilExit()
    self.output = try String(contentsOf: streams[1], encoding: .utf8)
    errors = try String(contentsOf: streams[2], encoding: .utf8)
    code = process.terminationStatus
    guard .now - start < limit else {
      throw ProcessTimeout(words: words, output: self.output + errors)
    }
  }
}
