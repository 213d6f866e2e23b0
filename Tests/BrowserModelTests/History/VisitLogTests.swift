import Foundation
import Testing

@testable import BrowserModel

struct VisitLogTests {
  private let time = Date(timeIntervalSince1970: 0)

  /// Were all visits looked at for each title, as those of a long history are when it is read, this
  /// would take hours.
  @Test(.timeLimit(.minutes(10)))
  func `one title costs as little among many visits as among few`() throws {
    var log = VisitLog()
    let urls = try (0..<50_000).map { try URL(string: "https://a.org/\($0)").orThrow("no address") }
    for url in urls {
      log.append(Visit(url: url, title: "", time: time))
      log.setTitle(url.lastPathComponent, of: url)
    }
    #expect(log.visits.map(\.title) == urls.map(\.lastPathComponent))
  }

  @Test func `a title is that of all visits of an address, and of no other's`() throws {
    var log = VisitLog("abab".map { Visit(url: address($0), title: "", time: time) })
    #expect(log.hasTitle(otherThan: "Sea", of: address("a")))
    log.setTitle("Sea", of: address("a"))
    #expect(log.visits.map(\.title) == ["Sea", "", "Sea", ""])
    #expect(!log.hasTitle(otherThan: "Sea", of: address("a")))
    #expect(!log.hasTitle(otherThan: "Sea", of: address("x")))
  }
}
