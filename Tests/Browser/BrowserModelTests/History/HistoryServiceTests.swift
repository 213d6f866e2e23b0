import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

/// Tests of a history without a storage. `BrowserSessionsTests` tests stored histories.
@MainActor
struct HistoryServiceTests {
  let clock = TestTime()
  let log = EventLog()

  /// Creates a history of visits that are one second apart.
  private func filled(_ names: String) -> HistoryService {
    let service = HistoryService(now: clock.now)
    for name in names { service.addVisit(of: address(name), title: name.uppercased()) }
    return service
  }

  private func text(_ service: HistoryService) async throws -> String {
    try await service.visitPage().visits.map { "\($0.url.host() ?? "")=\($0.title)" }.joined(
      separator: " ")
  }

  @Test func `visits are read newest first, to the millisecond`() async throws {
    let service = filled("aba")
    #expect(try await text(service) == "a.org=A b.org=B a.org=A")
    let times = try await service.visitPage().visits.map { $0.time.timeIntervalSince1970 }
    #expect(times == [1002.5, 1001.5, 1000.5])
  }

  @Test func `a new title applies to all visits to a page`() async throws {
    let service = filled("aba")
    service.updateTitle("Sea", of: address("a"))
    service.updateTitle("Ghost", of: address("x"))
    #expect(try await text(service) == "a.org=Sea b.org=B a.org=Sea")
  }

  @Test(arguments: ["https://a.org/", "HTTPS://A.org:443", "https://a.org"])
  func `titles and deletions apply to all spellings of an address`(spelling: String) async throws {
    let service = filled("aba"), url = try #require(URL(string: spelling))
    service.addVisit(of: try #require(URL(string: "HTTPS://A.org:443/")), title: "A")
    service.updateTitle("Sea", of: url)
    #expect(try await text(service) == "a.org=Sea a.org=Sea b.org=B a.org=Sea")
    #expect(try await service.deleteVisits(of: url) == 3)
    #expect(try await text(service) == "b.org=B")
  }

  @Test(arguments: [("B.ORG", 1), ("https", 3), ("sea", 1), ("nothing", 0)])
  func `visits are found by part of the address or title`(
    text: String, count: Int
  ) async throws {
    let service = filled("abc")
    service.updateTitle("The Sea", of: address("c"))
    #expect(try await service.visitPage(containing: text).visits.count == count)
  }

  @Test func `visits are deleted by address, by time, or completely`() async throws {
    let service = filled("abcab")
    #expect(try await service.deleteVisits(of: address("a")) == 2)
    #expect(try await text(service) == "b.org=B c.org=C b.org=B")
    let range = Date(timeIntervalSince1970: 1002)..<Date(timeIntervalSince1970: 1003)
    #expect(try await service.deleteVisits(in: range) == 1)
    #expect(try await text(service) == "b.org=B b.org=B")
    #expect(try await service.deleteAll() == 2)
    #expect(try await service.visitPage().visits.isEmpty)
    #expect(try await service.deleteAll() == 0)
  }

  @Test func `observers are notified of changes and of addresses without visits`() async throws {
    let service = HistoryService(now: clock.now)
    let observer = HistoryObserver(log: log)
    let subscription = service.addObserver(observer)
    for name in "aba" { service.addVisit(of: address(name), title: "") }
    try await service.deleteVisits(
      in: Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 1002))
    try await service.deleteVisits(of: address("x"))
    try await service.deleteAll()
    #expect(log.lines == ["gone b.org", "all gone a.org"])
    subscription.cancel()
  }

  @Test func `a warning is reported once, even to a later handler`() {
    let service = HistoryService()
    for warning in ["one", "two", "one"] { service.report(warning) }
    service.onWarning = { [log] in log.add($0) }
    for warning in ["two", "three"] { service.report(warning) }
    #expect(log.lines == ["one", "two", "three"])
  }

  @Test func `a history without a storage has the same limit`() {
    let service = HistoryService(), limit = HistoryBounds.visitLimit
    let url = address("a")
    for _ in 0..<limit + limit / 4 { service.addVisit(of: url, title: "") }
    #expect((limit...limit + limit / 8).contains(service.unsavedVisits.count))
  }

  /// If each title required a search through all visits, this test would take hours.
  @Test(.timeLimit(.minutes(10)))
  func `the time for a title does not depend on the number of visits`() throws {
    let service = HistoryService()
    let urls = try (0..<50_000).map { try URL(string: "https://a.org/\($0)").orThrow("no address") }
    for url in urls {
      service.addVisit(of: url, title: "")
      service.updateTitle(url.lastPathComponent, of: url)
    }
    #expect(service.unsavedVisits.map(\.title) == urls.reversed().map(\.lastPathComponent))
  }
}

private final class HistoryObserver: HistoryServiceObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    let hosts = deletion.urls.compactMap { $0.host() }.sorted().joined(separator: " ")
    log.add("\(deletion.isAll ? "all " : "")gone \(hosts)")
  }
}
