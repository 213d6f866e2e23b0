import BrowserModelTesting
import Foundation

/// Runs what only a shell can set up: closed streams, pipes, named lines.
enum Shell {
  /// Runs a line of bash, in which `$1` is the path of `switchboard` and `$2` an empty profile;
  /// the usual profile is an empty one too.
  static func run(_ line: String) throws -> Program.Outcome {
    let folder = TemporaryDirectory()
    let outputs = ["out", "err"].map { folder.url.appendingPathComponent($0) }
    for output in outputs { try Data().write(to: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line, "bash", Program.path, folder.path + "/profile"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_DATA_HOME": folder.path + "/data"]
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputs[0])
    process.standardError = try FileHandle(forWritingTo: outputs[1])
    try process.run()
    process.waitUntilExit()
    return Program.Outcome(
      output: try String(contentsOf: outputs[0], encoding: .utf8),
      errors: try String(contentsOf: outputs[1], encoding: .utf8), code: process.terminationStatus)
  }
}
