import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct HistoryServiceTests {
  let directory = TemporaryDirectory()
  let clock = TestTime()
  let log = EventLog()

  private var url: URL { directory.file("state/history.jsonl") }
  private func service() -> HistoryService { HistoryService(file: url, now: clock.now) }

  /// A history of visits, a second apart.
  private func filled(_ names: String) throws -> HistoryService {
    let service = service()
    for name in names { try service.addVisit(of: address(name), title: name.uppercased()) }
    return service
  }

  private func text(_ service: HistoryService) -> String {
    service.visits.map { "\($0.url.host() ?? "")=\($0.title)" }.joined(separator: " ")
  }

  @Test func `visits are told the newest first, and are there in the next run`() throws {
    let service = try filled("aba")
    #expect(text(service) == "a.org=A b.org=B a.org=A")
    let next = self.service()
    #expect(next.visits == service.visits && next.outcome == .loaded)
    #expect(next.visits.map { $0.time.timeIntervalSince1970 } == [1002.5, 1001.5, 1000.5])
    #expect(try permissions(of: url) == 0o600)
  }

  @Test func `a title is that of all visits of a page`() throws {
    let service = try filled("aba")
    try service.updateTitle("Sea", of: address("a"))
    try service.updateTitle("Ghost", of: address("x"))
    #expect(text(service) == "a.org=Sea b.org=B a.org=Sea")
    #expect(self.service().visits == service.visits)
  }

  @Test(arguments: [("B.ORG", 1), ("https", 3), ("sea", 1), ("nothing", 0)])
  func `visits are found by a part of the address or the title`(text: String, count: Int) throws {
    let service = try filled("abc")
    try service.updateTitle("The Sea", of: address("c"))
    #expect(service.visits(containing: text).count == count)
  }

  @Test func `what is deleted is gone from the file`() throws {
    let service = try filled("abcab")
    try service.deleteVisits(of: address("a"))
    #expect(text(service) == "b.org=B c.org=C b.org=B")
    #expect(try !String(contentsOf: url, encoding: .utf8).contains("a.org"))
    let range = Date(timeIntervalSince1970: 1002)..<Date(timeIntervalSince1970: 1003)
    try service.deleteVisits(in: range)
    #expect(text(service) == "b.org=B b.org=B")
    #expect(self.service().visits == service.visits)
    try service.deleteAll()
    #expect(try Data(contentsOf: url).isEmpty)
  }

  @Test func `observers hear of what comes, and which addresses are gone`() throws {
    let service = service()
    let observer = HistoryObserver(log: log)
    let subscription = service.addObserver(observer)
    for name in "aba" { try service.addVisit(of: address(name), title: "") }
    try service.deleteVisits(
      in: Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 1002))
    try service.deleteVisits(of: address("x"))
    try service.deleteAll()
    #expect(log.lines == ["1", "2", "3", "gone b.org", "1", "all gone a.org", "0"])
    subscription.cancel()
  }

  @Test func `a damaged line is skipped, told and kept, until its address is deleted`() throws {
    _ = try filled("a")
    try LineText(url).append("{\"url\":\"https://b.org\", cut off")
    let service = service()
    #expect(text(service) == "a.org=A")
    #expect(service.damagedLines == ["{\"url\":\"https://b.org\", cut off"])
    try service.addVisit(of: address("c"), title: "C")
    try service.deleteVisits(of: address("a"))
    #expect(self.service().damagedLines.count == 1 && text(self.service()) == "c.org=C")
    try service.deleteVisits(of: address("b"))
    #expect(self.service().damagedLines.isEmpty && text(self.service()) == "c.org=C")
  }

  @Test func `a visit that cannot be kept is not there`() throws {
    let service = HistoryService(file: try directory.unwritable("history"), now: clock.now)
    #expect(throws: FileError.self) { try service.addVisit(of: address("a"), title: "A") }
    #expect(service.visits.isEmpty)
  }

  @Test func `without a file it is kept in memory`() throws {
    let service = HistoryService(now: clock.now)
    try service.addVisit(of: address("a"), title: "A")
    try service.deleteAll()
    #expect(service.visits.isEmpty && service.outcome == .firstLaunch)
  }
}

/// Adds to a file as no service would.
private struct LineText {
  let url: URL

  init(_ url: URL) { self.url = url }

  func append(_ line: String) throws {
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(line.utf8))
    try handle.close()
  }
}

private final class HistoryObserver: HistoryServiceObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func historyServiceDidChange(_ service: HistoryService) { log.add("\(service.visits.count)") }

  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    let hosts = deletion.urls.compactMap { $0.host() }.sorted().joined(separator: " ")
    log.add("\(deletion.isAll ? "all " : "")gone \(hosts)")
  }
}
