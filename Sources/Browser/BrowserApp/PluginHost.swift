import BrowserCommands
import Foundation
import Switchboard
import SwitchboardREPL

/// The plug-ins of the browser.
@MainActor
final class PluginHost: PluginCommands {
  private let offers: BrowserOffers
  private let output: ConsoleOutput
  private var plugins: [Plugin] = []

  init(_ offers: BrowserOffers, _ output: ConsoleOutput) {
    self.offers = offers
    self.output = output
  }

  func startPlugin(
    _ program: [String], calls: [String], wraps: [String], observes: [String], incognito: Bool
  ) async throws {
    guard !program.isEmpty else { throw PluginError.noProgram }
    guard plugins.count < Plugin.countLimit else { throw PluginError.tooMany(Plugin.countLimit) }
    let grant = PluginGrant(
      calls: calls, wraps: wraps, observes: observes, includesIncognito: incognito)
    let plugin = Plugin(Self.absolute(program), grant, offers) { [output] in output.showWarning($0)
    }
    try plugin.checkGrant()
    plugins.append(plugin)
    do { try await plugin.start() } catch {
      plugins.removeAll { $0 === plugin }
      throw error
    }
  }

  func stopPlugin(_ name: String) async throws {
    guard let plugin = plugins.first(where: { $0.name == name }) else {
      throw PluginError.unknown(name, plugins.map(\.name))
    }
    plugins.removeAll { $0 === plugin }
    await plugin.stop()
  }

  func showPlugins() throws -> [PluginStatus] { plugins.map(\.status) }

  /// Ends all plug-ins.
  func stop() async {
    let endings = plugins.map { plugin in Task { await plugin.stop() } }
    plugins = []
    for ending in endings { await ending.value }
  }

  /// Returns the words of a program, with an absolute path in place of a relative one.
  private static func absolute(_ program: [String]) -> [String] {
    guard let path = program.first, path.contains("/"), !path.hasPrefix("/"),
      let directory = CallEnvironment.current.workingDirectory
    else { return program }
    return ["\(directory)/\(path)"] + program.dropFirst()
  }
}

extension PluginHost: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "name" else { return nil }
    return plugins.map { CommandCandidate($0.name, summary: $0.status.state) }
  }
}

// MARK: - PluginError

/// An error that prevents a plug-in from starting, or from being found.
enum PluginError: Error {
  case noProgram
  case tooMany(Int)
  case unknown(String, [String])
  case notStarted(String)
  case notReady(String, Duration)
  case ended(String, String)
  case unknownCommand(String)
  case forUsers(String)
  case unknownProperty(String, [String])
}

extension PluginError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noProgram: "‘program’ is missing: write the path of a plug-in"
    case .tooMany(let limit): "\(limit) plug-ins are running: ‘stop plugin’ ends one"
    case .unknown(let name, []): "there is no plug-in ‘\(name)’: ‘start plugin’ starts one"
    case .unknown(let name, let names):
      "there is no plug-in ‘\(name)’: choose \(names.list(.or))"
    case .notStarted(let name):
      "‘\(name)’ cannot be started: check its path and whether it may be run"
    case .notReady(let name, let limit):
      "‘\(name)’ did not say within \(limit) that it is ready: let it send ‘ready’, or repair it"
    case .ended(let name, ""):
      "‘\(name)’ has ended, and has not printed why: let it print the reason"
    case .ended(let name, let last): "‘\(name)’ has ended: \(last)"
    case .unknownCommand(let name):
      "there is no command ‘\(name)’ to grant: choose one of ‘help’, such as open-tab, or reads or all"
    case .forUsers(let name): "‘\(name)’ is never granted to a plug-in: start it without that"
    case .unknownProperty(let name, let names):
      "there is no property ‘\(name)’ to grant: choose \((names + ["all"]).list(.or))"
    }
  }
}
