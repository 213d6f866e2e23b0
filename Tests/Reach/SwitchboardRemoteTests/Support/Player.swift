import Foundation
import Switchboard

/// A program whose commands and properties are served.
@MainActor
final class Player: PlayerCommands, SecretPlayerCommands {
  struct NoSuchSong: Error, CustomStringConvertible {
    let description: String
  }
  struct Broken: LocalizedError {
    var errorDescription: String? { "the needle is broken: replace it" }
  }
  enum Mishandled: Error { case recordScratched(Int) }

  @Broadcasted var count = 0
  @Broadcasted var song: Song?
  @Broadcasted var verse = Verse(description: "la la")
  @Broadcasted var lyrics = ""
  private(set) var titles: [String] = []
  private(set) var playing = 0
  private(set) var cancelled = 0
  var unavailable: String?
  var screen: (any OutputSink)?

  func addSong(_ title: String, next: Bool) throws {
    guard !title.isEmpty else { throw NoSuchSong(description: "the title is empty: write one") }
    titles.insert(title, at: next ? 0 : titles.count)
    count = titles.count
  }

  func countSongs() -> Int { titles.count }

  func findSong(_ number: Int) throws -> Song {
    guard titles.indices.contains(number - 1) else {
      throw NoSuchSong(description: "there is no song \(number): there are \(titles.count)")
    }
    return Song(title: titles[number - 1], imageURL: "a/b", isLoved: nil)
  }

  func removeSongs() {
    titles = []
    screen?.show("the list is empty")
  }

  func describeSongs() -> Verse { verse }

  func hum(_ size: Int) -> String { String(repeating: "m", count: size) }

  func play() async throws {
    playing += 1
    CommandProgress.report(0.5, "side one")
    do { try await Task.sleep(for: .seconds(3600)) } catch {
      cancelled += 1
      throw error
    }
  }

  func failHow(_ way: Way) throws {
    switch way {
    case .described: throw NoSuchSong(description: "there is no such song: add it")
    case .localized: throw Broken()
    case .bare: throw Mishandled.recordScratched(3)
    case .cancelled: throw CancellationError()
    case .refused: throw CommandError.refused("PlayerCommands.failHow", because: "it is late")
    }
  }

  func unlock(_ pin: Int) throws { throw NoSuchSong(description: "\(pin) is not the pin") }

  func hide(_ title: String) throws { titles.append(title) }
}

extension Player: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    command.name == "removeSongs" ? unavailable : nil
  }
}

extension Player: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "title" else { return nil }
    return ["Blue Train", "Blue Monday", "So What"].map { CommandCandidate($0, summary: "a song") }
  }
}
