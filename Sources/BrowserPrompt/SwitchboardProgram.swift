import ArgumentParser
import Foundation
import SwitchboardREPL

/// `switchboard`: a browser at a prompt.
@main
struct SwitchboardProgram {
  static func main() async {
    let arguments = parsedArguments()
    do {
      let application = try BrowserApplication(
        output: ConsoleOutput(format: arguments.json ? .json : .text),
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

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("switchboard: \(message)\n".utf8))
    exit(ExitStatus.wrongUsage.code)
  }
}
