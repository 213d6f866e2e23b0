import BrowserModel
import BrowserModelTesting
import Testing

// The code of the section "Use the browser's model" of the article "Test a coordinator".

@MainActor
final class PinCounter {
  private(set) var count = 0
  private let list: WebStateList
  private var observation: AllWebStatesObservation?

  init(of list: WebStateList) {
    self.list = list
    observation = AllWebStatesObservation(
      of: list, onUpdate: { _ in }, onSettle: { [weak self] in self?.update() })
    update()
  }

  private func update() { count = list.pinnedCount }
}

@MainActor
struct PinCounterTests {
  @Test func `a pinned tab is counted`() throws {
    let fixture = try TabListFixture("a|bc*d")
    let counter = PinCounter(of: fixture.list)
    #expect(counter.count == 1)

    try fixture.list.setPinned(true, at: 2)
    #expect(fixture.notation == "ac*|bd")
    #expect(counter.count == 2)
  }
}
