import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct ActivationTests {
  nonisolated private static let activations: [(String, Int?, String)] = [
    ("ab*c", 0, "a*bc"), ("ab*c", 1, "ab*c"), ("abc", 2, "abc*"), ("ab*c", nil, "abc"),
    ("abc", nil, "abc"), ("", nil, ""),
  ]

  @Test(arguments: activations)
  func `a tab, or none, is activated`(before: String, index: Int?, after: String) throws {
    let fixture = try TabListFixture(before)
    try fixture.list.activate(at: index)
    #expect(fixture.notation == after)
    #expect(
      fixture.list.activeIndex
        == after.firstIndex(of: "*").map { after.distance(from: after.startIndex, to: $0) - 1 })
  }

  @Test func `the active tab is the object that was inserted`() throws {
    let fixture = try TabListFixture("ab*c")
    #expect(fixture.list.activeWebState === fixture.tab("b"))
    #expect(try fixture.list.webState(at: 2) === fixture.tab("c"))
    #expect(fixture.list.webState(id: fixture.tab("a").id) === fixture.tab("a"))
    #expect(fixture.list.webStates.map(\.id) == "abc".map { fixture.tab($0).id })
  }
}
