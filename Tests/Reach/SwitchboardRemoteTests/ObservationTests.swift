import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

@MainActor
struct ObservationTests {
  @Test func `an observer gets the current value and each change`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      for count in 1...5 {
        served.player.count = count
        #expect(try await counts.next() == count)
      }
    }
  }

  @Test func `a typed value arrives unchanged`() async throws {
    let songs: [Song?] = [
      nil, Song(title: "So What"), Song(title: "\u{202e}\n\"", imageURL: "x", length: .infinity),
      Song(title: "", length: 0.1 + 0.2, isLoved: true), nil,
    ]
    try await Served.run { served in
      let client = try await served.client()
      var values = await client.observe(CurrentSong.self).makeAsyncIterator()
      for song in songs {
        served.player.song = song
        #expect(try await values.next() == song)
      }
    }
  }

  @Test func `a value that cannot be encoded arrives as text`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      var verses = await client.observe(named: "current-verse").makeAsyncIterator()
      #expect(try await verses.next()?.text == "la la")
      served.player.verse = Verse(description: "oh oh")
      #expect(try await verses.next()?.text == "oh oh")
    }
  }

  @Test func `an unknown name and a wrong type throw`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let unknown = await client.observe(HiddenCount.self)
      let failure = await failure { for try await _ in unknown {} }
      #expect((failure as? RemoteFailure)?.kind == "unknown_key")
      var texts = await client.observe(named: "song-count").makeAsyncIterator()
      let count = try #require(await texts.next())
      #expect(throws: RemoteError.self) { try count.decoded(as: [String].self) }
    }
  }

  @Test func `an observation ends if the property is withdrawn or the consumer stops`()
    async throws
  {
    try await Served.run { served in
      let client = try await served.client()
      let counts = await client.observe(SongCount.self)
      let last = Task {
        var last: Int?
        for try await count in counts { last = count }
        return last
      }
      var songs = await client.observe(CurrentSong.self).makeAsyncIterator()
      _ = try await songs.next()
      served.player.count = 3
      served.broadcaster.withdraw(SongCount.self)
      #expect(try await last.value == 3)
      let watching = Task { [values = await client.observe(Lyrics.self)] in
        for try await _ in values {}
      }
      @MainActor
      func observerCount() -> Int? {
        served.broadcaster.entries.first { $0.name == "lyrics" }?.observerCount
      }
      try await eventually { observerCount() == 1 }
      watching.cancel()
      try await eventually { observerCount() == 0 }
    }
  }

  @Test func `a slow observer gets the newest value and delays no other client`() async throws {
    try await Served.run { served in
      let slow = try await RawClient(served.path, isReading: false)
      try await slow.write(RawClient.hello)
      try await slow.write(RawClient.frame(#"{"type":"observe","id":1,"key":"lyrics"}"#))
      try await eventually {
        served.broadcaster.entries.first { $0.name == "lyrics" }?.observerCount == 1
      }
      let client = try await served.client(), filler = String(repeating: "x", count: 10_000)
      for number in 1...2_000 {
        served.player.lyrics = "\(number) \(filler)"
        if number % 100 == 0 { try await client.run("PlayerCommands.countSongs") }
      }
      try await slow.resumeReading()
      let last = "2000 \(filler)"
      let messages = try await slow.messages { $0["value"] as? String == last }
      let values = messages.compactMap { $0["value"] as? String }
      #expect(values.last == last && values.count < 1_000)
      let numbers = values.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
      #expect(numbers == numbers.sorted())
    }
  }

  @Test func `remote observers see what local observers see, in order`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    try await Served.run { served in
      var local: [Int] = []
      let observation = served.broadcaster.observe(SongCount.self) { local.append($0) }
      let clients = [try await served.client(), try await served.client()]
      var runs: [Task<[Int], any Error>] = []
      for client in clients {
        let values = await client.observe(SongCount.self)
        runs.append(
          Task {
            var seen: [Int] = []
            for try await value in values { seen.append(value) }
            return seen
          })
      }
      for _ in 1...1_000 {
        served.player.count = .random(in: 0...9, using: &random)
        if Int.random(in: 0...3, using: &random) == 0 { await Task.yield() }
        if Int.random(in: 0...20, using: &random) == 0 { _ = try await clients[0].describe() }
      }
      served.player.count = 1_000
      // The last message of each client follows its last value.
      for client in clients { _ = try await client.describe() }
      served.broadcaster.withdraw(SongCount.self)
      for run in runs {
        let seen = try await run.value
        #expect(seen.last == 1_000, "seed \(seed)")
        #expect(Self.isSubsequence(seen, of: local), "seed \(seed)")
      }
      observation.cancel()
    }
  }

  private static func isSubsequence(_ part: [Int], of whole: [Int]) -> Bool {
    var rest = whole[...]
    return part.allSatisfy { value in
      guard let index = rest.firstIndex(of: value) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
