import BrowserModelTesting
import Foundation

/// A built executable, `switchboard` unless another is named, run without a terminal on a profile
/// of its own.
struct Program {
  /// What a run printed, and how it ended.
  struct Outcome: Equatable {
    var output = ""
    var errors = ""
    var code: Int32 = 0
  }

  /// The executable, beside the tests' own.
  static let path = builtPath(of: "switchboard")

  /// Where a built executable is.
  static func builtPath(of name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  let name: String
  let profile = TemporaryDirectory()

  init(_ name: String = "switchboard") { self.name = name }

  /// A file of the profile.
  func path(of file: String) -> String { profile.url.appendingPathComponent(file).path }

  /// Runs it.
  /// - Parameters:
  ///   - arguments: what follows the name of the program.
  ///   - input: all of its standard input.
  ///   - merged: true to have errors among the output, in the order in which they came.
  func run(
    _ arguments: [String], input: String = "", merged: Bool = false
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.builtPath(of: name))
    process.arguments = ["--profile", profile.path] + arguments
    let files = ["in", "out", "err"].map { profile.url.appendingPathComponent("std\($0)") }
    for file in files { try Data(input.utf8).write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    let output = try Self.emptied(files[1])
    process.standardOutput = output
    process.standardError = merged ? output : try Self.emptied(files[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: merged ? "" : try String(contentsOf: files[2], encoding: .utf8),
      code: process.terminationStatus)
  }

  private static func emptied(_ file: URL) throws -> FileHandle {
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    return handle
  }
}
