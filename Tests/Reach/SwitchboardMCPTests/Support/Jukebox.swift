package import Switchboard
import SwitchboardREPL

@testable import SwitchboardMCP

/// Commands for agents.
@CommandProtocol
@MainActor
package protocol JukeboxCommands: AnyObject {
  /// Adds a song to the list.
  /// - Parameters:
  ///   - title: The title of the song.
  ///   - next: Plays it after the current song.
  @Effects(.changes)
  func addSong(_ title: String, next: Bool) throws

  /// Returns the number of songs.
  @Effects(.reads)
  func countSongs() throws -> Int

  /// Returns a song.
  ///
  /// The song must be there.
  /// - Parameter number: The number of the song.
  @Effects(.reads)
  func findSong(_ number: Int) throws -> Record

  /// Returns all songs.
  @Effects(.reads)
  func listSongs() throws -> [Record]

  /// Hums.
  @Effects(.reads)
  func hum()

  /// Gives songs tags.
  /// - Parameters:
  ///   - tags: The tags with their values.
  ///   - songs: The numbers of the songs.
  @Effects(.changes)
  func tagSongs(_ tags: [String: String], songs: [Int])

  /// Returns the tags.
  @Effects(.reads)
  func listTags() throws -> String?

  /// Removes all songs.
  @Effects(.destroys)
  func removeSongs()

  /// Smashes records.
  /// - Parameter count: The number of records.
  @Effects(.destroys, .asksItself)
  func smashRecords(_ count: Int) throws

  /// Plays songs.
  /// - Parameter songs: The number of songs.
  @Effects(.changes)
  func play(_ songs: Int) async throws

  /// Returns how many times playing was cancelled.
  @Effects(.reads)
  func countCancelled() throws -> Int

  /// Breaks the needle.
  @Effects(.changes)
  func breakNeedle() throws

  /// Opens the bar.
  @Effects(.changes)
  func openBar() throws

  /// Opens the till.
  @Confidential
  func openTill(_ pin: Int) throws

  /// Shows what mechanics need.
  @Diagnostic
  func inspect() throws
}

/// Commands of a bar.
@CommandProtocol
@MainActor
package protocol BarCommands: AnyObject {
  /// Pours a drink.
  @Effects(.changes)
  func pour()
}

/// Commands that leave no trace.
@CommandProtocol
@MainActor
package protocol HiddenCommands: AnyObject {
  /// Hides.
  @Effects(.changes)
  func hide()
}

/// A song.
package struct Record: Codable, Equatable, Sendable {
  var title: String
  var minutes = 3
  var isLoved = false
}

enum SongCount: BroadcastKey { typealias Value = Int }
enum SecretCount: BroadcastKey { typealias Value = Int }
enum GuestCount: BroadcastKey { typealias Value = Int }

/// A program that agents use.
@MainActor
final class Jukebox: JukeboxCommands {
  struct Broken: Error, CustomStringConvertible { let description: String }

  @Broadcasted private(set) var count = 0
  @Broadcasted private var guests = 1
  private(set) var titles: [String] = [] { didSet { count = titles.count } }
  private var tags: String?
  private var cancelled = 0
  private(set) var isPlaying = false
  private var registrations: [Subscription] = []
  let dispatcher = CommandDispatcher(name: "jukebox")
  let broadcaster = Broadcaster(name: "jukebox")
  var unavailable: String?

  init() throws {
    registrations = [
      try dispatcher.register(self, for: JukeboxCommandsRouter.self),
      try broadcaster.bind(SongCount.self, to: $count),
    ]
  }

  /// Returns a server for agents.
  func server(_ change: (inout MCPConfiguration) -> Void = { _ in }) -> MCPServer {
    var configuration = MCPConfiguration()
    configuration.name = "jukebox"
    configuration.interpreter = { [dispatcher, broadcaster] in
      Interpreter(
        dispatcher: { dispatcher }, broadcaster: { broadcaster }, output: $0, configuration: $1)
    }
    change(&configuration)
    return MCPServer(dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
  }

  func addSong(_ title: String, next: Bool) throws {
    guard !title.isEmpty else { throw Broken(description: "the title is empty: write one") }
    titles.insert(title, at: next ? 0 : titles.count)
  }

  func countSongs() -> Int { titles.count }

  func findSong(_ number: Int) throws -> Record {
    guard titles.indices.contains(number - 1) else {
      throw Broken(description: "there is no song \(number): choose one from 1 to \(titles.count)")
    }
    return Record(title: titles[number - 1])
  }

  func listSongs() -> [Record] { titles.map { Record(title: $0) } }

  func hum() { Jukebox.screen?.show("hm hm") }

  func tagSongs(_ tags: [String: String], songs: [Int]) {
    let pairs = tags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    self.tags =
      "\(pairs.joined(separator: " ")) on \(songs.map(String.init).joined(separator: ", "))"
  }

  func listTags() -> String? { tags }

  func removeSongs() { titles = [] }

  func smashRecords(_ count: Int) throws {
    try CommandConfirmation.ask("this breaks \(count) records")
  }

  func play(_ songs: Int) async throws {
    isPlaying = true
    do {
      for song in 1...max(1, songs) {
        CommandProgress.report(Double(song) / Double(songs), "side \(song)")
        try await Task.sleep(for: .milliseconds(1))
      }
    } catch {
      cancelled += 1
      throw error
    }
  }

  func countCancelled() -> Int { cancelled }

  func breakNeedle() throws { throw Broken(description: "the needle is broken: replace it") }

  func openBar() throws {
    registrations.append(
      try dispatcher.register(Counter(), for: BarCommandsRouter.self, holding: .strongly))
    if let binding = try bindGuests() { registrations.append(binding) }
  }

  func bindGuests() throws -> Subscription? {
    try broadcaster.bind(GuestCount.self, to: $guests)
  }

  func openTill(_ pin: Int) throws { throw Broken(description: "\(pin) is not the pin") }

  func inspect() {}

  /// Where commands show text.
  static let screen: SharedOutput? = SharedOutput(ConsoleOutput())

  private final class Counter: BarCommands { func pour() {} }
}

extension Jukebox: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    command.name == "pour" || command.name == "addSong" ? unavailable : nil
  }
}
