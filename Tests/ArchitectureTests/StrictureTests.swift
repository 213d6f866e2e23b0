import ArchitectureTesting
import Testing

/// The strictures of the clean architecture, each true of this package.
struct StrictureTests {
  // MARK: View controllers

  @Test func `view controllers do not know each other`() {
    expect(House.viewControllers.mustNotKnowEachOther())
  }

  @Test func `view controllers send commands, observe broadcasts and render to an output`() {
    let partners = House.commandProtocols.or(House.ui.types).or(House.output)
      .or(House.arguments).or(House.broadcaster)
    expect(House.viewControllers.mayOnlyCall(partners))
  }

  @Test func `view controllers are handed command protocols, not the dispatcher`() {
    expect(House.viewControllers.mustNotKnow(House.dispatcher))
  }

  @Test func `only view controllers take what is pushed to a consumer`() {
    expect(House.consumers.mayOnlyBeAdopted(by: House.viewControllers))
  }

  // MARK: The UI layer

  @Test func `the UI knows neither the model nor coordinators nor mediators`() {
    expect(House.ui.mustNotDepend(on: House.model, House.coordination, House.program))
  }

  @Test func `consumers are handed values only`() {
    expect(House.consumers.mustCarryOnlyValues())
  }

  // MARK: Coordinators

  @Test func `coordinators pass services on, and do not work with them`() {
    expect(House.coordinators.mustNotWork(with: House.model))
  }

  @Test func `coordinators handle commands that bring screens up, and no others`() {
    let theirs = Types.named(
      "BrowserCommands.ApplicationScreenCommands", "BrowserCommands.LibraryScreenCommands",
      "BrowserCommands.ScreenCommands")
    expect(House.coordinators.mustNotConform(to: House.commandProtocols.except(theirs)))
  }

  @Test func `coordinators are named after what they are`() {
    expect(House.coordinators.mustBeNamed(suffix: "Coordinator"))
  }

  // MARK: Mediators

  @Test func `mediators are handed the services that they use, and no aggregate of them`() {
    expect(House.mediators.mustNotKnow(House.aggregates.or(House.dispatcher)))
  }

  @Test func `mediators use no singletons`() {
    expect(House.mediators.mustNotUseSingletons())
  }

  @Test func `mediators reach their view controller over its consumer protocol only`() {
    expect(House.mediators.mustNotKnow(House.viewControllers))
  }

  @Test func `mediators have no delegate for their consumer to call`() {
    expect(House.mediators.mustHaveNoDelegate(for: House.ui, except: House.commandProtocols))
  }

  // MARK: Dispatchers

  @Test func `command protocols carry commands, not delegation or notification`() {
    expect(House.commandProtocols.mustCarryOnlyCommands())
  }

  // MARK: The main actor

  @Test func `view controllers, coordinators and mediators stay on the main actor`() {
    let all = House.viewControllers.or(House.coordinators).or(House.mediators)
    expect(all.mustStayOnMainActor())
  }
}
