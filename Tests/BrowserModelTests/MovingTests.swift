import BrowserModel
import Testing

@MainActor
struct MovingTests {
  @Test(arguments: [
    ("ab*cd", 0, 3, "b*cda"), ("ab*cd", 3, 0, "dab*c"), ("ab*cd", 1, 2, "acb*d"),
    ("ab*cd", 1, 0, "b*acd"), ("ab*cd", 2, 1, "acb*d"), ("abc", 0, 2, "bca"),
    ("ab*cd", 2, 2, "ab*cd"),
  ])
  func `a moved tab has the index asked for and the active tab stays active`(
    before: String, source: Int, destination: Int, after: String
  ) throws {
    let fixture = try TabFixture(before)
    try fixture.list.move(from: source, to: destination)
    #expect(fixture.notation == after)
  }

  @Test func `a move keeps openers`() throws {
    let fixture = try TabFixture("a*bc", openers: "b<a c<b")
    try fixture.list.move(from: 0, to: 2)
    #expect(fixture.openers == "b<a c<b")
  }
}
