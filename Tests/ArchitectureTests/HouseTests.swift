import ArchitectureTesting
import Testing

/// What the house asks of itself besides the strictures.
struct HouseTests {
  @Test func `the framework knows no browser`() {
    expect(House.framework.mustNotDepend(on: House.browser, House.conformance))
  }

  @Test func `the conformance tools know neither the framework nor the browser`() {
    let others = Layer(
      "framework with its macros", modules: "Switchboard", "SwitchboardMacros", "SwitchboardREPL")
    expect(House.conformance.mustNotDepend(on: others, House.browser))
  }

  @Test func `the model knows neither commands nor who shows it`() {
    expect(House.model.mustNotDepend(on: House.commands, House.ui, House.coordination))
  }

  @Test func `commands carry no type of the model or the UI`() {
    expect(House.commands.mustNotDepend(on: House.model, House.ui))
  }

  @Test func `no module leads back to itself`() {
    expect(.noCyclesBetweenModules())
  }

  @Test(arguments: ["ArchitectureConformance", "BrowserCoordinators", "BrowserModel"])
  func `no folder of a module leads back to itself`(_ module: String) {
    expect(.noCyclesBetweenFolders(of: module))
  }
}
