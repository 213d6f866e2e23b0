import BrowserModel
import Testing

@MainActor
struct TearDownTests {
  @Test func `a plan is printed with its parts, and carried out in that order`() {
    var log: [String] = []
    var tab = TearDownPlan("the tab")
    tab.add("shuts its helpers down") { log.append("helpers") }
    tab.add("destroys it") { log.append("tab") }
    var window = TearDownPlan("the window")
    window.add("refuses commands") { log.append("refuse") }
    window.add(tab)
    window.add("forgets it") { log.append("forget") }

    #expect(
      "\(window)" == """
        1. refuses commands
        2. ends the tab
           1. shuts its helpers down
           2. destroys it
        3. forgets it
        """)
    #expect(log.isEmpty)
    #expect(window.perform() == [])
    #expect(log == ["refuse", "helpers", "tab", "forget"])
  }

  @Test func `a step that fails is reported, and the rest is done`() {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    var done = 0
    var part = TearDownPlan("the session")
    part.add("saves it") { throw Full() }
    part.add("closes its file") { done += 1 }
    var plan = TearDownPlan("the window")
    plan.add(part)
    plan.add("forgets it") { done += 1 }

    #expect(
      plan.perform().map(\.description) == [
        "while the session ended, what saves it failed: the disk is full"
      ])
    #expect(done == 2)
  }
}
