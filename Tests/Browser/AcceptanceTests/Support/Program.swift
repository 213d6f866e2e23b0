import Foundation
import ProcessTesting
import Testing

/// A built executable that runs without a terminal on its own profile. Defaults to `switchboard`.
struct Program {
  /// The executable.
  static let path = builtPath(of: "switchboard")

  /// Returns the path of an executable in the directory that contains the test executable.
  ///
  /// The environment variable `SWITCHBOARD_PROGRAM` selects another `switchboard`, for example from
  /// a release build.
  static func builtPath(of name: String) -> String {
    let other = ProcessInfo.processInfo.environment["SWITCHBOARD_PROGRAM"]
    if name == "switchboard", let other { return other }
    return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Returns the environment of a program on a terminal.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - others: The additional variables, which take precedence.
  static func terminalEnvironment(
    home: String, _ others: [String: String] = [:]
  ) -> [String: String] {
    let usual = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home, "PATH": "/usr/bin:/bin",
    ]
    return usual.merging(others) { $1 }
  }

  /// Returns the version in the first heading of the changelog.
  static func version() throws -> String {
    let changelog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../.github/CHANGELOG.md")
    let text = try String(contentsOf: changelog, encoding: .utf8)
    return String(try #require(text.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)).1)
  }

  let name: String
  let profile = ProfileDirectory()
  /// The home of the program, so that a run neither reads nor changes that of the user.
  private let home = TemporaryDirectory()

  /// The additional environment variables.
  let environment: [String: String]

  init(_ name: String = "switchboard", environment: [String: String] = [:]) {
    self.name = name
    self.environment = ["HOME": home.path].merging(environment) { $1 }
  }

  /// Returns the path of a file in the profile.
  func path(of file: String) -> String { profile.url.appendingPathComponent(file).path }

  /// Runs the program.
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program.
  ///   - input: The entire standard input.
  ///   - merged: Whether the output includes errors, in order.
  ///   - limit: The maximum duration.
  func run(
    _ arguments: [String], input: String = "", merged: Bool = false,
    within limit: Duration = .seconds(600)
  ) throws -> ProcessRun {
    try ProcessRun(
      [Self.builtPath(of: name), "--profile", profile.path] + arguments,
      environment: environment, input: input, merged: merged, within: limit)
  }

  /// Starts the program with pipes for its standard input and output, and writes lines to its
  /// input.
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - lines: The lines to write.
  ///   - merged: Whether the output includes errors.
  ///   - errors: The file for the standard error, unless errors are merged.
  /// - Returns: The process, which waits for more input, and its pipes.
  func start(
    _ arguments: [String] = [], lines: [String], merged: Bool = false,
    errors: FileHandle = .nullDevice
  ) throws -> (process: Process, input: FileHandle, output: FileHandle) {
    let input = Pipe()
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.builtPath(of: name))
    process.arguments = ["--profile", profile.path] + arguments
    process.environment = ProcessRun.usualEnvironment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = merged ? output : errors
    try process.run(within: .seconds(600))
    let text = lines.map { "\($0)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    return (process, input.fileHandleForWriting, output.fileHandleForReading)
  }
}

extension Program {
  /// Starts a browser without a prompt, and waits until runs can attach.
  func startServing() throws -> Process {
    let browser = try start(["--serve"], lines: []).process
    let wait = #"for i in {1..3000}; do test -S "$0" && exit; sleep 0.01; done; exit 1"#
    #expect(try ProcessRun(["bash", "-c", wait, path(of: "socket")]).code == 0)
    return browser
  }
}

extension ProcessRun {
  /// The run without the notice that the last run did not end properly.
  var withoutCrashNotice: ProcessRun {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.filter {
      !$0.hasSuffix("restored after a crash") && !$0.hasSuffix("the last run crashed")
    }
    return ProcessRun(output: output, errors: others.joined(separator: "\n"), code: code)
  }
}
