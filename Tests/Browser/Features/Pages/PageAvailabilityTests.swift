import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserUI
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of the commands that are unavailable because of the engine or the page.
@MainActor
struct PageAvailabilityTests {
  private let window = Window()
  private let engine = ScriptableEngine()
  private let mediator: PageCommandMediator
  private let registration: Subscription

  init() throws {
    mediator = PageCommandMediator(
      webStateList: window.list, webStateFactory: WebStateFactory(engine: engine),
      selectedTabs: window.services.selectedTabs, output: PageOutput(window.output))
    registration = try window.browser.dispatcher.register(mediator, for: PageCommandsRouter.self)
    try window.addTab("https://a.org/", active: true, engine: engine)
  }

  private func unavailability(of name: String) -> String? {
    window.browser.dispatcher.handledCommands.first { $0.description.name == name }?.unavailability
  }

  private static let advice =
    ": start the program with ‘--engine webkit’, if it was built with WebKit"

  @Test(arguments: [
    ("evaluate", WebEngineAbilities.scripts, "the engine runs no scripts"),
    ("saveSnapshot", .pictures, "the engine renders no pages"),
    ("acceptDialog", .scripts, "the engine runs no scripts that could ask a question"),
    ("dismissDialog", .scripts, "the engine runs no scripts that could ask a question"),
  ])
  func `the engine says which operations it lacks`(
    name: String, ability: WebEngineAbilities, reason: String
  ) throws {
    let all: WebEngineAbilities = [.scripts, .pictures, .prerendering]
    engine.abilities = all.subtracting(ability)
    #expect(unavailability(of: name) == reason + Self.advice)
    engine.abilities = ability
    #expect(unavailability(of: name)?.hasPrefix("the engine") != true)
  }

  @Test func `a command that the engine lacks is refused with the reason`() async throws {
    let pages: any PageCommands = window.browser.dispatcher.router(PageCommandsRouter.self)
    let error = CommandError.unavailable(
      "PageCommands.evaluate", because: "the engine runs no scripts" + Self.advice)
    await #expect(throws: error) { try await pages.evaluate("1") }
  }

  @Test func `without an engine there are no scripts, pictures or questions`() throws {
    let bare = PageCommandMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      output: PageOutput(window.output))
    for command in PageCommandsRouter.protocolDescription.commands {
      let isLacking = ["evaluate", "saveSnapshot", "acceptDialog", "dismissDialog"]
        .contains(command.name)
      #expect((bare.unavailability(of: command) != nil) == isLacking, "\(command.name)")
    }
  }

  @Test func `a dialog can be answered only while the page asks`() async throws {
    engine.abilities = .scripts
    #expect(unavailability(of: "acceptDialog") == "\(PageError.noDialog)")
    let tab = try #require(window.list.activeWebState), page = try #require(engine.pages.first)
    let asking = Task {
      await tab.webPage(page, didAsk: PageDialog(kind: .confirm, message: "Leave?"))
    }
    while tab.dialog == nil { await Task.yield() }
    #expect(unavailability(of: "acceptDialog") == nil)
    #expect(unavailability(of: "dismissDialog") == nil)
    let pages: any PageCommands = window.browser.dispatcher.router(PageCommandsRouter.self)
    try pages.dismissDialog()
    #expect(await asking.value == .dismissed)
    #expect(unavailability(of: "dismissDialog") == "\(PageError.noDialog)")
  }
}
