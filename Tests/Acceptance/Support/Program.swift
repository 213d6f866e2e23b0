import BrowserModelTesting
import Foundation
import ProcessTesting

/// A built executable, `switchboard` unless another is named, run without a terminal on a profile
/// of its own.
struct Program {
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
  ) throws -> ProcessRun {
    try ProcessRun(
      [Self.builtPath(of: name), "--profile", profile.path] + arguments, input: input,
      merged: merged)
  }

  /// Starts it with pipes for its standard input and output, and writes it some lines.
  /// - Parameters:
  ///   - arguments: What follows the name of the program.
  ///   - lines: The lines.
  ///   - merged: Whether errors are among the output.
  /// - Returns: the program, which waits for more, and the pipes.
  func start(
    _ arguments: [String] = [], lines: [String], merged: Bool = false
  ) throws -> (process: Process, input: FileHandle, output: FileHandle) {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.builtPath(of: name))
    process.arguments = ["--profile", profile.path] + arguments
    (process.standardInput, process.standardOutput) = (input, output)
    if merged {
      process.standardError = output
    } else {
      process.standardError = FileHandle.nullDevice
    }
    try process.run(within: .seconds(600))
    let text = lines.map { "\($0)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    return (process, input.fileHandleForWriting, output.fileHandleForReading)
  }
}
