package import Switchboard

/// A volume. Only some values are suggested.
package struct Volume: NumberArgument {
  package static var range: ClosedRange<Int> { 0...100 }
  package static var argumentCandidates: [String] { ["0", "25", "50", "75", "100"] }
  package let number: Int
  package init?(number: Int) { self.number = number }
}

/// A song, by its title.
package struct SongReference: CommandArgument, Equatable {
  package static var valueDescription: String { "the title of a song" }
  package let argument: String
  package init?(argument: String) { self.argument = argument }
}

/// A song with its properties.
package struct Song: Encodable, Sendable {
  package let songTitle: String
  package let minutes: Int
  package let isLive: Bool
}

/// A type that cannot be typed.
package struct Colour {}

/// Commands that have no handler.
@CommandProtocol
@MainActor
package protocol DrumCommands: AnyObject {
  func drum()
}

/// How often something was beaten.
enum Beats: BroadcastKey { typealias Value = Int }

/// Whether the sound is off.
enum Muted: BroadcastKey { typealias Value = Bool }

/// What a music player does.
@CommandProtocol
@MainActor
package protocol PlayerCommands: AnyObject {
  /// Sets the volume.
  @ShortName("vol")
  func setVolume(_ volume: Volume)
  func play(_ song: SongReference, then others: [SongReference])
  func shuffle(on isOn: Bool?)
  func paint(_ colour: Colour)
  func fade() async throws
  func nap() async
  func fail() throws
  @Confidential
  func logIn(_ user: String, _ password: String)
  func load(_ file: FilePathArgument)
  func record(_ title: String)

  func listSongs() throws -> [Song]
  func findSong(_ title: String) -> Song?
  func listTitles() throws -> [String]
  func countPlays() throws -> [String: Int]
  func addOne(_ number: Int) throws -> Int
  func seekNothing() -> Int?
}

/// A player that plays nothing.
@MainActor
final class Player: PlayerCommands, CandidateProviding, CommandAvailability {
  struct Broken: Error, CustomStringConvertible { let description = "the needle is broken" }

  @Broadcasted var beats = 0
  @Broadcasted var isMuted = false
  private(set) var log: [String] = []
  var songs = [
    Song(songTitle: "Blue Train", minutes: 10, isLive: false),
    Song(songTitle: "So \u{202e}What", minutes: 9, isLive: true),
  ]
  var titles = ["Blue Train", "So What"]
  /// Whether `fade` may return.
  var isFadeAllowedToEnd = false

  /// The reasons why commands cannot run, by the names of the commands.
  var obstacles: [String: String] = [:]

  /// The reason why `fail` asks for a confirmation, or nil if it does not ask.
  var concern: String?

  func unavailability(of command: CommandDescription) -> String? { obstacles[command.name] }

  func setVolume(_ volume: Volume) { log.append("volume \(volume.number)") }
  func play(_ song: SongReference, then others: [SongReference]) {
    log.append("play \(([song] + others).map(\.argument).joined(separator: ", "))")
  }
  func shuffle(on isOn: Bool?) { log.append("shuffle \(isOn.map { "\($0)" } ?? "as before")") }
  func paint(_ colour: Colour) {}
  func fade() async throws {
    CommandProgress.report(0.4, "fading")
    CommandProgress.report(0.41, "fading")
    while !isFadeAllowedToEnd {
      try Task.checkCancellation()
      await Task.yield()
    }
    log.append("faded")
  }
  /// Returns when it is cancelled, and doesn't throw.
  func nap() async { while !Task.isCancelled { await Task.yield() } }
  func fail() throws {
    if let concern { try CommandConfirmation.ask(concern) }
    throw Broken()
  }
  func logIn(_ user: String, _ password: String) { log.append("\(user) \(password)") }
  func load(_ file: FilePathArgument) { log.append("load \(file.path)") }
  func record(_ title: String) { log.append("record \(title)") }

  func listSongs() throws -> [Song] { songs }
  func findSong(_ title: String) -> Song? { songs.first { $0.songTitle == title } }
  func listTitles() throws -> [String] { titles }
  func countPlays() throws -> [String: Int] { ["b": 2, "a": 1] }
  func addOne(_ number: Int) throws -> Int { number + 1 }
  func seekNothing() -> Int? { nil }

  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "song" || context.parameter.name == "others" else { return nil }
    let chosen: SongReference? = context.value(of: "song")
    return titles.filter { $0 != chosen?.argument }.map { CommandCandidate($0, summary: "jazz") }
  }
}
