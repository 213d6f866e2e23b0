import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct RandomRunTests {
  @Test(arguments: [1, 2, 3, 2017, 0xB40_53E5] as [UInt64])
  func `a list does what the rules say, whatever is done to it`(seed: UInt64) throws {
    let run = RandomRun(seed: seed)
    for step in 1...2_000 {
      let before = run.expected.notation
      let operation = try run.perform()
      let place = Comment("seed \(seed), step \(step), \(before): \(operation)")
      try #require(run.accepted == run.shouldAccept, place)
      try #require(run.actual == run.expected, place)
      try #require(run.list.brokenInvariants + run.other.brokenInvariants == [], place)
      let notation = try TabListNotation(parsing: run.expected.notation)
      try #require("\(notation)" == run.expected.notation, place)
    }
    #expect(run.kinds.count == 18, "Operations of all kinds were made.")
    #expect(run.refusals.count > 9, "Some of most kinds were refused.")
  }
}
