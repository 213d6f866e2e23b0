import BrowserModelTesting
import ProcessTesting

/// A runner for situations that only a shell can set up: closed streams, pipes, named lines.
enum Shell {
  /// Runs a line of bash, in which `$1` is the path of `switchboard` and `$2` an empty profile;
  /// the usual profile is an empty one too.
  static func run(_ line: String) throws -> ProcessRun {
    let folder = TemporaryDirectory()
    return try ProcessRun(
      ["bash", "-c", line, "bash", Program.path, folder.path + "/profile"],
      environment: ["XDG_DATA_HOME": folder.path + "/data"])
  }
}
