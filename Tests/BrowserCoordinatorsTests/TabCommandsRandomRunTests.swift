import BrowserModel
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabCommandsRandomRunTests {
  @Test func `what was pushed is what the model has, after every command`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random commands for tabs: seed \(seed)")
    let run = try TabCommandsRun(seed: seed)
    var groupCount = 0
    for step in 0..<4_000 {
      let before = run.ofModel
      let arrangement = run.fixture.list.arrangement
      let isAccepted = run.step()
      let place = "step \(step) (\(run.lastCommand)) of seed \(seed)"
      try #require(run.ofConsumers == run.ofModel, "\(place)")
      try #require(run.fixture.list.brokenInvariants.isEmpty, "\(place)")
      groupCount += run.fixture.list.groups.count
      guard !isAccepted else { continue }
      try #require(run.ofModel == before, "\(place)")
      try #require(run.fixture.list.arrangement == arrangement, "\(place)")
    }
    // A run that hardly groups, or is hardly ever refused, would show little.
    #expect(groupCount > 1_000 && (200..<3_000).contains(run.refusals))
  }
}
