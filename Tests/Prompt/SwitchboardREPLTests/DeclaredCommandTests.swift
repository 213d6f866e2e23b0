import Foundation
package import Switchboard
import SwitchboardREPL
import Testing

/// Lights on a stage.
@CommandProtocol
@MainActor
package protocol StageCommands: AnyObject {
  /// Fades the lights.
  ///
  /// Lamps that are off stay off. A second fade
  /// ends the first one.
  ///
  /// - Warning: It heats the lamps.
  ///
  /// Nothing moves.
  /// - Parameters:
  ///   - level: The brightness at the end.
  ///   - seconds: The length of the fade.
  ///   - lamps: A text.
  /// - Example: fade lights 80 -o 3
  /// - Example: `fade lights`
  ///
  /// ```
  /// > fade lights 10 --no-smoothly
  /// ```
  /// ```swift
  /// stage.fadeLights(80, over: 3, smoothly: true, lamps: [])
  /// ```
  @Parameter("level", default: 50)
  @Parameter("seconds", short: "o", default: 5)
  @Parameter("isSmooth", default: true)
  @Parameter("lamps", short: "l")
  func fadeLights(
    _ level: Int, over seconds: Int, smoothly isSmooth: Bool, lamps: [String])

  /// Waits.
  @Parameter("pause", default: Duration.seconds(90))
  func hold(for pause: Duration)

  @Hidden
  func dumpState()

  /// Removes all lamps.
  @Synonym("clear lamps")
  @Synonym("remove")
  @Effects(.destroys, .repeatable)
  @TypedInFull
  func removeLamps()
  func removeLampsOf(_ rail: Int)

  @available(*, deprecated, message: "use ‘fade lights’")
  func dim(_ level: Int)

  @available(*, deprecated, renamed: "fadeLights(_:over:smoothly:lamps:)")
  func darken()

  @available(*, deprecated, renamed: "openHTTPLink")
  func openLink()
}

@MainActor
private final class Stage: StageCommands {
  private(set) var log: [String] = []

  func fadeLights(
    _ level: Int, over seconds: Int, smoothly isSmooth: Bool, lamps: [String]
  ) {
    log.append("fade \(level) \(seconds) \(isSmooth) \(lamps)")
  }
  func hold(for pause: Duration) { log.append("hold \(pause)") }
  func removeLamps() { log.append("remove") }
  func removeLampsOf(_ rail: Int) { log.append("remove \(rail)") }
  func dumpState() { log.append("dump") }
  func dim(_ level: Int) { log.append("dim \(level)") }
  func darken() { log.append("darken") }
  func openLink() { log.append("open link") }
}

/// Tests of the effect that a command's attributes and documentation have on typed lines.
@MainActor
struct DeclaredCommandTests {
  private let stage = Stage()
  private let dispatcher = CommandDispatcher()
  private let broadcaster = Broadcaster()
  private let kept: Subscription

  init() throws { kept = try dispatcher.register(stage, for: StageCommandsRouter.self) }

  private func interpreter(
    _ show: @escaping @MainActor (String, TextOutput.Kind) -> Void = { _, _ in }
  ) -> Interpreter {
    Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput(receive: show))
  }

  @Test(arguments: [
    ("fade lights", "fade 50 5 true []"), ("fade lights 80 -o 3", "fade 80 3 true []"),
    ("fade lights --over 7 --no-smoothly", "fade 50 7 false []"),
    ("fade lights 50 -l a b -o 1", #"fade 50 1 true ["a", "b"]"#), ("hold", "hold 90.0 seconds"),
    ("hold --for 3s", "hold 3.0 seconds"), ("dump state", "dump"),
  ])
  func `a declared default or short option serves a typed line`(
    line: String, entry: String
  ) async {
    #expect(await interpreter().execute(line).isSuccess)
    #expect(stage.log == [entry])
  }

  @Test func `help shows the documentation and the attributes`() throws {
    #expect(
      interpreter().help(for: "fade lights") == """
        fade lights [level] [--over <seconds>] [--[no-]smoothly] [--lamps <lamps>…]
          Fades the lights.
          <level>               The brightness at the end. Write a whole number. (default: 50)
          -o, --over <seconds>  The length of the fade. Write a whole number. (default: 5)
          --[no-]smoothly       (default: on)
          -l, --lamps <lamps>…  A text.
          example: fade lights 80 -o 3
          example: fade lights
          example: fade lights 10 --no-smoothly
          Lamps that are off stay off. A second fade ends the first one.
          Nothing moves.
        """)
  }

  @Test func `help shows what a command does`() throws {
    let removal = try #require(interpreter().help(for: "remove lamps"))
    #expect(removal.contains("  Removes all lamps.\n  effects: destroys data, can be repeated\n"))
    let help = try #require(interpreter().help(for: "hold"))
    #expect(!help.contains("effects"))
  }

  @Test(arguments: [
    ("clear lamps", "there is no command ‘clear lamps’: did you mean ‘remove lamps’?"),
    ("Clear Lamps now", "there is no command ‘Clear Lamps’: did you mean ‘remove lamps’?"),
    ("remove \"a b\"", "there is no command ‘remove’: did you mean ‘remove lamps’?"),
    ("re la", "‘re la’ can be several commands: write ‘remove lamps’ or ‘remove lamps of’"),
    (
      "remove lamp",
      "‘remove lamp’ can be several commands: write ‘remove lamps’ or ‘remove lamps of’"
    ),
  ])
  func `a synonym suggests its command, and runs nothing, nor does a short form of some`(
    line: String, message: String
  ) async {
    var configuration = InterpreterConfiguration()
    configuration.allowsAbbreviation = true
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { _, _ in }, configuration: configuration)
    #expect(await interpreter.execute(line).failure?.message == message)
    #expect(stage.log.isEmpty)
    #expect(await interpreter.execute("rem lamps of 3").isSuccess)
    #expect(await interpreter.execute("remove lamps").isSuccess)
    #expect(stage.log == ["remove 3", "remove"])
  }

  @Test func `help explains a command by its synonym`() {
    #expect(interpreter().help(for: "clear lamps") == interpreter().help(for: "remove lamps"))
  }

  @Test func `a hidden command is not listed or completed`() async throws {
    let help = try #require(interpreter().help())
    #expect(help.contains("fade lights") && !help.contains("dump state"))
    #expect(await interpreter().completions(of: "du").isEmpty)
  }

  @Test(arguments: [
    ("dim 3", "dim is deprecated: use ‘fade lights’"),
    ("darken", "darken is deprecated: use ‘fade lights’"),
    ("open link", "open link is deprecated: use ‘open http link’"),
  ])
  func `a deprecated command says what to use`(line: String, notice: String) async throws {
    var notices: [String] = []
    let interpreter = interpreter { text, kind in
      if kind == .notice { notices.append(text) }
    }
    #expect(await interpreter.execute(line).isSuccess)
    #expect(notices == [notice])
    let name = notice.components(separatedBy: " is deprecated")[0]
    let help = try #require(interpreter.help(for: name))
    #expect(help.contains(notice.dropFirst(name.count + " is ".count)))
  }
}
