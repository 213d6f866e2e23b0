package import Switchboard

/// Music in another process.
@CommandProtocol(.client)
@MainActor
package protocol PlayerCommands: AnyObject {
  /// Adds a song to the list.
  /// - Parameters:
  ///   - title: The title of the song.
  ///   - next: Plays it after the current song.
  @Effects(.changes)
  func addSong(_ title: String, next: Bool) throws

  /// Returns the number of songs.
  @Effects(.reads)
  func countSongs() throws -> Int

  func findSong(_ number: Int) throws -> Song

  @Effects(.destroys, .repeatable)
  func removeSongs()

  func describeSongs() throws -> Verse

  func hum(_ size: Int) throws -> String

  /// Plays until the task is cancelled.
  func play() async throws

  func failHow(_ way: Way) throws

  /// Opens the vault.
  @Confidential
  func unlock(_ pin: Int) throws
}

/// Music that leaves no trace.
@CommandProtocol
@MainActor
package protocol SecretPlayerCommands: AnyObject {
  func hide(_ title: String) throws
}

/// A way in which a command fails.
package enum Way: String, CaseIterable, CommandArgument {
  case described, localized, bare, cancelled, refused
}

/// A song, with members that a lossy encoding would change.
package struct Song: Codable, Equatable, Sendable {
  var title: String
  var imageURL: String?
  var length = 4.1
  var isLoved: Bool?
}

/// A value that cannot be encoded.
package struct Verse: Decodable, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}

// MARK: - Keys

enum SongCount: BroadcastKey { typealias Value = Int }
enum CurrentSong: BroadcastKey { typealias Value = Song? }
enum CurrentVerse: BroadcastKey { typealias Value = Verse }
enum Lyrics: BroadcastKey { typealias Value = String }
enum HiddenCount: BroadcastKey { typealias Value = Int }
