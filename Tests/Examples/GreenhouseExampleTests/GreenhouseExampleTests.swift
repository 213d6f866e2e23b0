import Foundation
import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import GreenhouseExample

/// A station with a gardener in bay north.
@MainActor
private final class Fixture {
  let station: StationCoordinator
  let bay: BayServices
  private let clock = ManualClock()

  var staff: any StaffCommands { bay.dispatcher.router(StaffCommandsRouter.self) }
  var beds: any BedCommands { bay.dispatcher.router(BedCommandsRouter.self) }
  var climate: any ClimateCommands { bay.dispatcher.router(ClimateCommandsRouter.self) }
  var panel: any BayCommands { bay.dispatcher.router(BayCommandsRouter.self) }
  var office: any OfficeCommands { bay.dispatcher.router(OfficeCommandsRouter.self) }

  init() throws {
    let output = TextOutput { _, _ in }
    station = StationCoordinator(services: StationServices(output: output, clock: clock))
    try station.start()
    try station.services.staff.signIn("Ada", "4711")
    try station.openBay(try #require(BayName(argument: "north")))
    bay = try #require(station.front?.services)
  }

  isolated deinit { station.stop() }

  /// Returns a store that records what happens in bay north from now on.
  func makeStore() -> TestStore {
    TestStore(dispatcher: bay.dispatcher, broadcaster: bay.broadcaster, clock: clock)
  }

  func climateEvent(_ climate: Climate) -> TestEvent {
    .broadcast(BayClimate(id: bay.bay.name), climate)
  }
}

@MainActor
struct GreenhouseExampleTests {
  @Test func `a crop is planted, watered and taken back`() async throws {
    let fixture = try Fixture()
    let store = fixture.makeStore()
    var beds = fixture.bay.bay.beds
    let empty = beds
    beds[0].crop = .basil
    let planted = beds
    beds[0].liters = 1.5

    await store.send(
      expecting: [
        .dispatch("plant basil"), .broadcast(Beds.self, planted), .broadcast(PlantedBeds.self, 1),
      ]
    ) {
      _ = try fixture.beds.plant(.basil, in: nil)
    }
    let watering = Task { try await fixture.beds.water([], for: .seconds(3)) }
    try await eventually { store.clock.sleeperCount == 1 }
    await store.advance(
      by: .seconds(3),
      expecting: [
        .dispatch(BedCommandsCall.water([], for: .seconds(3))), .broadcast(Beds.self, beds),
      ])
    #expect(try await watering.value == 1.5)
    await store.send(
      expecting: [
        .dispatch("undo"), .dispatch("clear bed 1"), .broadcast(Beds.self, empty),
        .broadcast(PlantedBeds.self, 0),
      ]
    ) {
      try await fixture.panel.undo()
    }
    await store.finish()
  }

  @Test func `a visitor may only look, and the audit says who tried`() async throws {
    let fixture = try Fixture()
    fixture.staff.signOut()
    #expect(try fixture.climate.showClimate() == Climate())
    #expect(throws: Staff.MayOnlyLook.self) { try fixture.climate.setTemperature(20) }
    let last = try #require(try fixture.staff.showAudit(1).first)
    #expect(last.worker == "visitor")
    #expect(last.line == "heat 20.0")
    #expect(last.outcome.hasPrefix("failed: visitors may only look"))
  }

  @Test func `maintenance puts off what moves the part, and nothing else`() async throws {
    let fixture = try Fixture()
    let store = fixture.makeStore()
    await store.send(
      expecting: [
        .dispatch("start maintenance --of vents"), .dispatch("open vents 40"),
        .dispatch("draw shade on"), fixture.climateEvent(Climate(isShaded: true)),
      ]
    ) {
      try fixture.panel.startMaintenance(of: .vents)
      try fixture.climate.openVents(Percentage(number: 40))
      try fixture.climate.drawShade(true)
    }
    await store.send(
      expecting: [
        .dispatch("end maintenance"), .dispatch("open vents 40"),
        fixture.climateEvent(Climate(ventsOpen: 40, isShaded: true)),
      ]
    ) {
      let count = try await fixture.panel.endMaintenance()
      #expect(count == 1)
    }
    await store.finish()
  }

  @Test func `a recipe runs in another bay, and is undone there at once`() async throws {
    let fixture = try Fixture()
    try fixture.panel.recordRecipe("dawn")
    try fixture.climate.setTemperature(24)
    try fixture.climate.openVents(Percentage(number: 30))
    _ = try fixture.climate.showClimate()
    #expect(try fixture.panel.keepRecipe().lines == ["heat 24.0", "open vents 30"])
    let recipe = try #require(fixture.station.services.book.recipes["dawn"])
    let coded = try JSONEncoder().encode(recipe)
    #expect(try JSONDecoder().decode(Recipe.self, from: coded) == recipe)

    try fixture.station.openBay(try #require(BayName(argument: "south")))
    let south = try #require(fixture.station.front?.services)
    let panel = south.dispatcher.router(BayCommandsRouter.self)
    try await panel.runRecipe("dawn")
    #expect(south.bay.climate == Climate(temperature: 24, ventsOpen: 30))
    try await panel.undo()
    #expect(south.bay.climate == Climate())
  }

  @Test func `a silent weather station is asked again, and each day only once`() async throws {
    let fixture = try Fixture()
    let risks = BroadcastLog(of: FrostRisk.self, from: fixture.bay.broadcaster)
    let day = try #require(Date(argument: "2026-11-05T12:00"))
    let forecast = try await fixture.office.showForecast(day)
    #expect(try await fixture.office.showForecast(day) == forecast)
    try fixture.climate.openVents(Percentage(number: 10))
    #expect(risks.values == [false, true])
  }

  @Test func `programs read typed results at the prompt`() async throws {
    let fixture = try Fixture()
    var shown: [String] = []
    let interpreter = Interpreter(
      dispatcher: { fixture.bay.dispatcher }, broadcaster: { fixture.bay.broadcaster },
      output: TextOutput { text, _ in shown.append(text) })
    #expect(await interpreter.execute("plant tomato --in 6").isSuccess)
    #expect(await interpreter.execute("climate --json").isSuccess)
    #expect(shown == ["6", #"{"is_shaded": false, "temperature": 18, "vents_open": 0}"#])
    #expect(await interpreter.completions(of: "plant rai").map(\.word) == ["rainbow-chard"])
    #expect(await interpreter.execute("keep recipe").failure != nil)
  }

  @Test func `all commands can be typed, and a stopped station leaves nothing`() throws {
    expectTypeable(
      BedCommandsRouter.self, ClimateCommandsRouter.self, BayCommandsRouter.self,
      StationCommandsRouter.self, StaffCommandsRouter.self, OfficeCommandsRouter.self)
    var fixture: Fixture? = try Fixture()
    let leaks = LeakChecker()
    leaks.watchTree(try #require(fixture?.station))
    fixture = nil
    #expect(leaks.leaks.isEmpty)
  }
}
