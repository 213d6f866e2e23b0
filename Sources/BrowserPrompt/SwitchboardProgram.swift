import ArgumentParser
import Foundation
import SwitchboardREPL

/// `switchboard`: a browser at a prompt.
@main
@MainActor
struct SwitchboardProgram {
  static func main() async {
    occupyStandardStreams()
    // A pipe that nobody reads any more is heard of when it is written, and ends the run in order.
    signal(SIGPIPE, SIG_IGN)
    let arguments = parsedArguments()
    do {
      let application = try BrowserApplication(
        output: ConsoleOutput(format: arguments.json ? .json : .text),
        profile: try Profile(at: arguments.profile, isReadOnly: arguments.readOnly),
        isSafeMode: arguments.safeMode,
        configuration: try REPLConfiguration(arguments))
      exit(try await application.run().code)
    } catch {
      fail(String(describing: error))
    }
  }

  private static func parsedArguments() -> Arguments {
    do {
      return try Arguments.parse()
    } catch {
      guard Arguments.exitCode(for: error) != .success else {
        print(Arguments.fullMessage(for: error))
        exit(ExitStatus.success.code)
      }
      fail("\(Arguments.message(for: error)) (switchboard --help lists what there is)")
    }
  }

  /// Sees to it that no file of the run takes the place of a standard stream that is closed, and
  /// gets what is written there; it stays one that cannot be written.
  private static func occupyStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static func fail(_ message: String) -> Never {
    ConsoleOutput().showError("switchboard: \(message)")
    exit(ExitStatus.wrongUsage.code)
  }
}
