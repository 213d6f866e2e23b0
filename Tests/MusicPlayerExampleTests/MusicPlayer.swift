import Switchboard

/// Music.
@CommandProtocol @MainActor
package protocol MusicCommands: AnyObject, Sendable {
  /// Plays a track to its end. End the line with ‘&’ to keep typing meanwhile.
  /// - Parameter track: The title of a track.
  func play(_ track: TrackTitle) async throws

  /// Sets the volume.
  @ShortName("vol")
  func setVolume(_ volume: Volume)

  /// Adds a track to the library.
  /// - Parameter seconds: How long it plays. Defaults to three minutes.
  func addTrack(_ title: String, by artist: String?, seconds: Int?) throws

  /// Lists the library.
  @ShortName("tracks")
  func listTracks() throws -> [Track]
}

/// A track in the library, which a listing shows as a row.
package struct Track: Encodable, Sendable {
  package let title: String
  package let artist: String?
  package let seconds: Int
}

extension Track: OutputRepresentable {
  package static var outputType: OutputType {
    .record([
      OutputField("title", .text), OutputField("artist", .text, isRequired: false),
      OutputField("seconds", .number),
    ])
  }
  package var output: OutputValue {
    .record(["title": .text(title), "artist": artist.output, "seconds": .number(seconds)])
  }
}

/// A track title that a user typed. The library might not contain the track.
package struct TrackTitle: CommandArgument {
  package static var valueDescription: String { "the title of a track" }
  package let argument: String
  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.argument = argument
  }
}

/// A volume in percent.
package struct Volume: NumberArgument {
  package static var range: ClosedRange<Int> { 0...100 }
  package let number: Int
  package init?(number: Int) { self.number = number }
}

/// The title of the track that is playing, or an empty string if there is none.
enum NowPlaying: BroadcastKey { typealias Value = String }

/// The volume in percent.
enum CurrentVolume: BroadcastKey { typealias Value = Int }

/// An error that prevents a track from being played or added.
enum MusicError: Error, CustomStringConvertible {
  case unknownTrack(String)
  case knownTrack(String)
  case isPlaying(String)
  case tooShort
  case noTitle

  var description: String {
    switch self {
    case .unknownTrack(let title): "there is no track ‘\(title)’: ‘tracks’ lists them all"
    case .knownTrack(let title): "there is a track ‘\(title)’ already: choose another title"
    case .isPlaying(let title): "‘\(title)’ is playing: wait for it, or cancel its job"
    case .tooShort: "a track plays for one second at least: choose a greater number of seconds"
    case .noTitle: "the title is empty: write one"
    }
  }
}

/// The handler for the commands, which also produces the broadcast properties that they change.
final class MusicPlayer: MusicCommands {
  @Broadcasted private(set) var nowPlaying = ""
  @Broadcasted private(set) var volume = 50
  private var tracks: [Track]
  private let clock: any Clock<Duration>

  init(_ tracks: [Track], clock: any Clock<Duration> = ContinuousClock()) {
    self.tracks = tracks
    self.clock = clock
  }

  func play(_ title: TrackTitle) async throws {
    guard let track = tracks.first(where: { $0.title == title.argument }) else {
      throw MusicError.unknownTrack(title.argument)
    }
    guard nowPlaying.isEmpty else { throw MusicError.isPlaying(nowPlaying) }
    nowPlaying = track.title
    defer { nowPlaying = "" }
    for second in 0..<track.seconds {
      CommandProgress.report(Double(second) / Double(track.seconds), track.title)
      try await clock.sleep(for: .seconds(1))
    }
  }

  func setVolume(_ volume: Volume) { self.volume = volume.number }

  func addTrack(_ title: String, by artist: String?, seconds: Int?) throws {
    guard !title.allSatisfy(\.isWhitespace) else { throw MusicError.noTitle }
    guard !tracks.contains(where: { $0.title == title }) else {
      throw MusicError.knownTrack(title)
    }
    if let seconds, seconds < 1 { throw MusicError.tooShort }
    tracks.append(Track(title: title, artist: artist, seconds: seconds ?? 180))
  }

  func listTracks() -> [Track] { tracks }
}

/// Completes track titles from the library.
extension MusicPlayer: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "track" else { return nil }
    return tracks.map { CommandCandidate($0.title, summary: $0.artist ?? "") }
  }
}
