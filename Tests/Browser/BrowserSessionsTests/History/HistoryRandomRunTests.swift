import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of random changes of a history, compared with a plain list of visits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HistoryRandomRunTests {
  private struct NaiveVisit: Equatable {
    let name: Character
    var title: String
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random changes, saves and restarts keep the right visits`(
    seed: UInt64
  ) async throws {
    let fixture = try StoreFixture()
    var random = SeededGenerator(seed: seed), run = try await HistoryRun(fixture.directory)
    var naive: [NaiveVisit] = []
    for step in 0..<150 {
      let name = "abcdef".randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<10:
        run.history.addVisit(of: try page(name), title: "Title \(step)")
        naive.append(NaiveVisit(name: name, title: "Title \(step)"))
      case 10..<14:
        run.history.updateTitle("New \(step)", of: try page(name))
        for index in naive.indices where naive[index].name == name {
          naive[index].title = "New \(step)"
        }
      case 14:
        let count = try await run.history.deleteVisits(of: try page(name))
        #expect(count == naive.count { $0.name == name }, "seed \(seed), step \(step)")
        naive.removeAll { $0.name == name }
      case 15 where step % 5 == 0:
        #expect(try await run.history.deleteAll() == naive.count, "seed \(seed), step \(step)")
        naive = []
      case 16: try await failToSave(run, at: step + 1)
      case 17:
        run.end()
        run = try await HistoryRun(fixture.directory)
      default: try await run.service.save(.now).completion()
      }
      let text = Bool.random(using: &random) ? "NEW" : nil
      try await expect(naive, in: run.history, containing: text, "seed \(seed), step \(step)")
    }
  }

  /// Saves while saving fails.
  private func failToSave(_ run: HistoryRun, at time: Int) async throws {
    // Use a new time, so that the window has a change to save.
    run.service.setFrontTime(time, windowID: 1)
    try await run.store.withoutTable("window") {
      await #expect(throws: SessionStoreError.self) {
        try await run.service.save(.now).completion()
      }
    }
  }

  private func expect(
    _ naive: [NaiveVisit], in history: HistoryService, containing text: String?, _ place: String
  ) async throws {
    let visits = try await history.visits(containing: text).map { visit in
      NaiveVisit(name: visit.url.lastPathComponent.first ?? "?", title: visit.title)
    }
    let expected = naive.filter { text == nil || $0.title.hasPrefix("New") }
    #expect(visits == expected.reversed(), "\(place)")
  }
}
