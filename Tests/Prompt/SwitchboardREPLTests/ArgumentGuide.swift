package import Switchboard
import SwitchboardREPL
import Testing

// The code of the article "An argument type of your own". `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct ArgumentGuide {
  package enum Corner: CaseIterable, CommandArgument { case topLeft, bottomRight }

  package struct Chord: LosslessStringConvertible, CommandArgument {
    package let description: String
    package init?(_ description: String) {
      guard let root = description.first, "ABCDEFG".contains(root) else { return nil }
      self.description = description
    }
  }

  package struct Volume: NumberArgument {
    package static var range: ClosedRange<Int> { 0...100 }
    package let number: Int
    package init?(number: Int) { self.number = number }
  }

  package struct SongReference: CommandArgument {
    package static var valueDescription: String { "the title of a song" }
    package let argument: String
    package init?(argument: String) {
      guard !argument.isEmpty else { return nil }
      self.argument = argument
    }
  }

  @MainActor
  private final class Stage: RehearsalCommands {
    private(set) var log: [String] = []

    func setVolume(_ volume: Volume) { log.append("\(volume.number)") }
    func play(_ song: SongReference, _ chord: Chord, in corner: Corner) {
      log.append("\(song.argument), \(chord), \(corner)")
    }
  }

  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let stage = Stage()
  private let handling: Subscription
  private let interpreter: Interpreter

  init() throws {
    handling = try dispatcher.register(stage, for: RehearsalCommandsRouter.self)
    interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { _, _ in })
  }

  @Test(arguments: [
    ("set volume 7", "7"),
    ("play 'Blue Train' Am7 --in top-left", "Blue Train, Am7, topLeft"),
  ])
  func `a typed word is read as a value`(line: String, entry: String) async {
    let outcome = await interpreter.execute(line)
    #expect(outcome.isSuccess && stage.log == [entry])
  }

  @Test(arguments: [
    ("set volume loud", "‘volume’ should be a whole number from 0 to 100, not ‘loud’"),
    ("set volume 101", "‘volume’ should be a whole number from 0 to 100, not ‘101’"),
    ("play '' Am7 --in top-left", "‘song’ should be the title of a song, not ‘’"),
  ])
  func `the message about another word follows from the type`(line: String, text: String) async {
    guard case .failed(let failure) = await interpreter.execute(line) else {
      Issue.record("\(line) does not fail")
      return
    }
    #expect(failure.message.contains(text), "\(failure.message)")
    #expect(stage.log == [])
  }
}

/// Commands that take the values of the article.
@CommandProtocol
@MainActor
package protocol RehearsalCommands: AnyObject {
  func setVolume(_ volume: ArgumentGuide.Volume)
  func play(
    _ song: ArgumentGuide.SongReference, _ chord: ArgumentGuide.Chord,
    in corner: ArgumentGuide.Corner)
}
