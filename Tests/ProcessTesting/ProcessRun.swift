import Foundation

/// A program that has run to its end, with all that it printed.
public struct ProcessRun: Equatable, Sendable {
  /// What it printed; its errors too, in the order in which they came, if these were merged.
  public let output: String
  /// What it printed as errors.
  public let errors: String
  /// The code that it ended with, or the number of the signal that ended it.
  public let code: Int32

  /// Creates what is expected of a run.
  public init(output: String = "", errors: String = "", code: Int32 = 0) {
    (self.output, self.errors, self.code) = (output, errors, code)
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - words: The program, by its path or as it is found in the search path, and its arguments.
  ///   - environment: What is added to the environment.
  ///   - input: All of its standard input.
  ///   - merged: True to have the errors among the output.
  ///   - limit: The longest time that it may take.
  /// - Throws: ``ProcessTimeout`` when it took longer, or what `Process.run` does.
  public init(
    _ words: [String], environment: [String: String] = [:], input: String = "",
    merged: Bool = false, within limit: Duration = .seconds(600)
  ) throws {
    // Files, since a pipe without a reader blocks a program that prints much.
    let files = FileManager.default.temporaryDirectory
      .appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let streams = ["in", "out", "err"].map { files.appendingPathComponent($0) }
    for (stream, text) in zip(streams, [input, "", ""]) { try Data(text.utf8).write(to: stream) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
