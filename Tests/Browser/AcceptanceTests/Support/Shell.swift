import ProcessTesting

/// A runner for situations that only a shell can set up, such as closed streams and pipes.
enum Shell {
  /// Runs a line of bash. In the line, `$1` is the path of `switchboard`, and `$2` is an empty
  /// profile. The default profile is also empty.
  static func run(_ line: String) throws -> ProcessRun {
    let folder = ProfileDirectory()
    return try withExtendedLifetime(folder) {
      try ProcessRun(
        ["bash", "-c", line, "bash", Program.path, folder.path + "/profile"],
        environment: ["XDG_DATA_HOME": folder.path + "/data"])
    }
  }
}
