import Foundation
import ProcessSignals
import SwitchboardREPL
import SwitchboardRemote

/// A process that continues the browser without a prompt.
enum DetachedBrowser {
  /// The time that the process may take to start.
  private static let patience = Duration.seconds(10)
  /// The time between two attempts to connect.
  private static let pause = Duration.milliseconds(5)
  private static let failure = StartError(
    "the browser cannot run on, and its windows are saved: start it with ‘switchboard --serve’")

  /// Starts the process and waits until other prompts can attach to it, so that the next line of a
  /// shell script finds it.
  /// - Parameters:
  ///   - arguments: The arguments of this process.
  ///   - profile: The profile, which this process no longer uses.
  ///   - output: The output of this process.
  /// - Throws: ``StartError`` if the process cannot be started, or cannot serve the profile.
  @MainActor
  static func start(
    _ arguments: Arguments, _ profile: Profile, _ output: ConsoleOutput
  ) async throws(StartError) {
    let program = try launch(arguments, profile)
    let deadline = ContinuousClock.now + patience
    while await !isServed(profile) {
      guard !program.hasEnded, ContinuousClock.now < deadline else {
        program.end()
        throw failure
      }
      try? await Task.sleep(for: pause)
    }
    let sentence = "the browser runs on: ‘switchboard’ attaches to it, ‘quit browser’ ends it"
    // The line has already printed its JSON value.
    if output.format == .json { output.showWarning(sentence) } else { output.write(sentence) }
  }

  private static func isServed(_ profile: Profile) async -> Bool {
    let client = try? await RemoteClient.connect(to: .socket(profile.socketPath))
    await client?.close()
    return client != nil
  }

  private static func launch(
    _ arguments: Arguments, _ profile: Profile
  ) throws(StartError) -> ChildProgram {
    var options = ["--serve", "--profile", profile.directory.path]
    if let engine = arguments.engine { options += ["--engine", engine.rawValue] }
    if let nats = arguments.nats { options += ["--nats"] + (nats.addresses.map { [$0] } ?? []) }
    if let device = arguments.device { options += ["--device", device] }
    guard let null = FileHandle(forUpdatingAtPath: "/dev/null") else { throw failure }
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let program = Bundle.main.executablePath.flatMap {
      ChildProgram(
        $0, options, environment: environment,
        streams: ChildProgram.Streams(
          input: nil, output: null.fileDescriptor, error: null.fileDescriptor),
        hasOwnGroup: true)
    }
    guard let program else { throw failure }
    return program
  }
}
