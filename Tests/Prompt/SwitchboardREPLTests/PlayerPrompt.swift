import Foundation
import Switchboard

@testable import SwitchboardREPL

/// A music player with prompts, and what they show.
@MainActor
final class PlayerPrompt {
  let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(name: "hall")
  let player = Player()
  /// An empty folder for the files of a test.
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  /// The results, and the other texts with their kinds, such as `error: there is no song`.
  var lines: [String] = []
  private var subscriptions: [Subscription] = []

  init() throws {
    subscriptions = [
      try dispatcher.register(player, for: PlayerCommandsRouter.self),
      try broadcaster.bind(Beats.self, to: player.$beats),
      try broadcaster.bind(Muted.self, to: player.$isMuted),
    ]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  func interpreter(
    _ configure: (inout InterpreterConfiguration) -> Void = { $0.allowsSystemAccess = true }
  ) -> Interpreter {
    var configuration = InterpreterConfiguration()
    configure(&configuration)
    return Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { [weak self] text, kind in
        self?.lines.append(kind == .result ? text : "\(kind): \(text)")
      }, configuration: configuration)
  }

  /// Runs lines and returns what they show.
  func shown(_ lines: String..., by interpreter: Interpreter? = nil) async -> [String] {
    let interpreter = interpreter ?? self.interpreter()
    self.lines = []
    for line in lines { _ = await interpreter.execute(line) }
    return self.lines
  }

  /// Returns the path of a file in the folder.
  func path(of file: String) -> String { folder.appendingPathComponent(file).path }
}
