import ArgumentParser
public import BrowserCoordinators
import BrowserDevices
import BrowserEngines
import BrowserModel
public import BrowserUI
import Foundation
import ProcessSignals
import ProfileFiles
import SwitchboardREPL

/// A browser at a prompt, which is the whole program.
///
/// The program `switchboard` is a browser without additional features. To add one, declare it as a
/// `BrowserFeature`, and write one line:
///
///     try await BrowserApp(features: [ReadingList.self]).run()
@MainActor
public struct BrowserApp {
  private let features: [any BrowserFeature.Type]
  private let interface: UserInterface

  /// Creates a browser.
  ///
  /// - Parameters:
  ///   - features: The features to add to those of the browser.
  ///   - interface: The factories for the view controllers. Defaults to those of the text interface.
  /// - Throws: An error if two services or preferences have one name, or if a service depends on one
  ///   that is missing.
  public init(
    features: [any BrowserFeature.Type] = [], interface: UserInterface = UserInterface()
  ) throws {
    self.features = features
    self.interface = interface
    // The browser by itself has no contradictions, and starts without this check.
    guard !features.isEmpty else { return }
    _ = try BrowserStateConfiguration.standardWithSessions(and: features)
  }

  /// Runs the program with the arguments of the process, and ends the process.
  ///
  /// The options are those of `switchboard`. The exit status is 0 on success, 1 if a line failed,
  /// and 2 if an argument is wrong. After a signal, it is 128 plus the number of the signal, such
  /// as 130 for an interruption.
  public func run() async -> Never {
    Self.prepareProcess()
    let arguments = Self.parsedArguments()
    do {
      guard !arguments.manual else { try await printManual() }
      guard !arguments.jsonSchema else { try await printSchema() }
      let channel = arguments.mcp ? AgentChannel() : nil
      let output = ConsoleOutput(format: arguments.json ? .json : .text)
      let named = try Profile(at: arguments.profile, isReadOnly: arguments.readOnly)
      let agent = try channel.map { _ in try ProfileEntry.ofAgent(below: named) }
      let profile = agent?.0 ?? named
      let pages = try StartPages(arguments.pages)
      let configuration = try REPLConfiguration(arguments, profile, opening: pages)
      let engine = try arguments.engine ?? .fromEnvironment()
      guard !arguments.dump else { try await printPages(pages, configuration, engine, output) }
      pages.readFromTerminal()
      let entry: ProfileEntry =
        if let agent { .browser(agent.1) } else {
          try await .find(profile, arguments, configuration, on: output)
        }
      switch entry {
      case .prompt(let attachment): exit(await attachment.run().code)
      case .mirror(let prompt): exit(await prompt.run().code)
      case .browser(let admission):
        let opened = try open(
          profile, admission, engine, on: output,
          loadsRestoredPages: LineSource(configuration.input) == .typed,
          limits: channel.map { _ in AgentLimits(arguments, profile) })
        try await run(opened, arguments, configuration, profile, channel, on: output)
      }
    } catch {
      Self.fail("\(error)")
    }
  }

  private static func prepareProcess() {
    // An opened file must not get the descriptor of a closed standard stream.
    OpenFile.occupyStandardStreams()
    ProcessLimits.forbidCoreFiles()
    EndingSignals.ignoreFailedWrites()
    if let problem = ProcessLimits.problem { fail(problem) }
  }

  /// Runs the browser of an opened profile, and ends the process. If its prompt has detached from
  /// the browser, another process continues the browser.
  private func run(
    _ opened: OpenedProfile, _ arguments: Arguments, _ configuration: REPLConfiguration,
    _ profile: Profile, _ channel: AgentChannel?, on output: ConsoleOutput
  ) async throws -> Never {
    let devices = try opened.context.files.map { try DeviceAccess.opened(by: arguments, in: $0) }
    let application = try BrowserApplication(
      opened, features: features, interface: interface, output: output,
      devices: devices ?? .notConnected, isSafeMode: arguments.safeMode,
      configuration: configuration, inspectorPort: arguments.inspect?.number,
      plugins: arguments.plugins, agent: channel.map { ($0, Set(arguments.permissions)) })
    let end = try await application.run()
    if end.isHandedOver {
      opened.admission.end()
      try await DetachedBrowser.start(arguments, profile, output)
    }
    withExtendedLifetime((application, end)) { exit(end.status.code) }
  }

  /// Prints pages and exits. The run uses no profile.
  private func printPages(
    _ pages: StartPages, _ configuration: REPLConfiguration, _ engine: EngineChoice,
    _ output: ConsoleOutput
  ) async throws -> Never {
    let opened = try open(nil, .unneeded, engine, on: output, loadsRestoredPages: false)
    let application = try BrowserApplication(
      opened, features: features, interface: interface, output: output,
      configuration: configuration)
    let end = try await application.run()
    pages.removeStandardInput()
    withExtendedLifetime((application, end)) { exit(end.status.code) }
  }

  /// Opens a profile with the features of this browser.
  /// - Throws: An error if the engine or the first browser state cannot be used.
  private func open(
    _ profile: Profile?, _ admission: ProfileAdmission, _ engine: EngineChoice,
    on output: ConsoleOutput, loadsRestoredPages: Bool, limits: AgentLimits? = nil
  ) throws -> OpenedProfile {
    let reporter = ProfileReporter(output: output)
    var configuration = try BrowserStateConfiguration.standardWithSessions(
      and: features, follow: reporter.follow)
    try engine.prepare()
    configuration.readPages = { try PageCollection(reading: $0) }
    configuration.webStateFactory = {
      WebStateFactory(
        engine: engine.engine(of: $0, loadsRestoredPages: loadsRestoredPages, within: limits))
    }
    return try .open(profile, admission, configuration, reportingTo: reporter)
  }

  private static func parsedArguments() -> Arguments {
    do {
      return try Arguments.parse()
    } catch {
      guard Arguments.exitCode(for: error) != .success else {
        let text = Arguments.fullMessage(for: error)
        // The search for what to remove takes longer than everything else in printing a version.
        let isScript = CommandLine.arguments.contains {
          $0.hasPrefix("--generate-completion-script")
        }
        show(isScript ? CompletionScript.withoutSubcommands(text) : text)
        exit(ExitStatus.success.code)
      }
      fail("\(sentence(for: error)) (switchboard --help lists the options)")
    }
  }

  /// Returns the message for an error in the command-line arguments, converted to a single line.
  private static func sentence(for error: any Error) -> String {
    Arguments.message(for: error).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// Prints the manual page and exits.
  private func printManual() async throws -> Never {
    let commands = try await describeCommands { $0.manualSection }
    Self.show(try Manual(commands: commands).page().text)
    exit(ExitStatus.success.code)
  }

  /// Prints the JSON Schema of the output of all commands and exits.
  private func printSchema() async throws -> Never {
    Self.show(try await describeCommands { $0.outputSchema })
    exit(ExitStatus.success.code)
  }

  /// Returns a description of the commands of a browser without a profile.
  private func describeCommands<Description: Sendable>(
    _ describe: @MainActor (Interpreter) -> Description
  ) async throws -> Description {
    let output = ConsoleOutput()
    let opened = try open(nil, .unneeded, .light, on: output, loadsRestoredPages: false)
    let application = try BrowserApplication(
      opened, features: features, interface: interface, output: output)
    return try await application.describeCommands(describe)
  }

  /// Prints text to standard output. Exits with status 1 if the text cannot be written.
  private static func show(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      ConsoleOutput().showError("standard output cannot be written: \(error.systemReason)")
      exit(ExitStatus.failedLine.code)
    }
  }

  private static func fail(_ message: String) -> Never {
    // If the arguments are wrong, they are not parsed, so the option is looked up among the words.
    let isJSON = CommandLine.arguments.contains("--json")
    ConsoleOutput(format: isJSON ? .json : .text)
      .show(ErrorReport("switchboard: \(message)", kind: "usage"))
    exit(ExitStatus.wrongUsage.code)
  }
}

extension AgentLimits {
  fileprivate init(_ arguments: Arguments, _ profile: Profile) {
    self.init(
      permissions: Set(arguments.permissions),
      downloads: profile.directory.appendingPathComponent("downloads"))
  }
}
