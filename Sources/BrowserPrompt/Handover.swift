import Foundation
import ProcessSignals
import SwitchboardREPL

/// A process that continues the browser without a prompt, after this process has ended.
enum Handover {
  /// Starts the process. It waits for the profile until this process has ended.
  /// - Throws: ``HandoverError`` if the program cannot be started.
  @MainActor
  static func start(
    _ arguments: Arguments, _ profile: Profile, _ output: ConsoleOutput
  ) throws(HandoverError) {
    var options = ["--serve", "--profile", profile.directory.path]
    if let engine = arguments.engine { options += ["--engine", engine.rawValue] }
    if let nats = arguments.nats { options += ["--nats", nats] }
    if let device = arguments.device { options += ["--device", device] }
    guard let null = FileHandle(forUpdatingAtPath: "/dev/null") else { throw .cannotStart }
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let program = Bundle.main.executablePath.flatMap {
      ChildProgram(
        $0, options, environment: environment,
        streams: ChildProgram.Streams(
          input: nil, output: null.fileDescriptor, error: null.fileDescriptor),
        hasOwnGroup: true)
    }
    guard program != nil else { throw .cannotStart }
    output.write("the browser runs on: ‘switchboard’ attaches to it, ‘quit browser’ ends it")
  }
}

/// An error that prevents the browser from running on.
enum HandoverError: Error, CustomStringConvertible {
  case cannotStart

  var description: String {
    "the browser cannot run on, and its windows are saved: start it with ‘switchboard --serve’"
  }
}
