import Switchboard

/// The services that the parts of the station share.
@MainActor
struct StationServices {
  let dispatcher = CommandDispatcher(name: "station")
  let broadcaster = Broadcaster(name: "station")
  let staff = Staff()
  let weather = Weather()
  let readings = ReadingLog()
  let book = RecipeBook()
  let output: any OutputSink
  let clock: any Clock<Duration>
}

/// The services that the parts of one bay share.
@MainActor
struct BayServices {
  let bay: Bay
  let station: StationServices
  let dispatcher: CommandDispatcher
  let broadcaster: Broadcaster

  init(_ bay: Bay, in station: StationServices) {
    self.bay = bay
    self.station = station
    dispatcher = CommandDispatcher(name: bay.name.argument, parent: station.dispatcher)
    broadcaster = Broadcaster(name: bay.name.argument, parent: station.broadcaster)
  }
}

/// A coordinator that starts what the station needs, and a coordinator for each bay.
final class StationCoordinator: Coordinator<StationServices>, StationCommands {
  struct NoSuchBay: Error, CustomStringConvertible {
    let bay: BayName
    var description: String { "there is no bay ‘\(bay)’: ‘bays’ lists the open ones" }
  }

  /// The bay that people are in.
  private(set) weak var front: BayCoordinator?

  private var bays: [BayCoordinator] { children.compactMap { $0 as? BayCoordinator } }

  override func didStart() throws {
    let dispatcher = services.dispatcher
    keep(try dispatcher.register(self, for: StationCommandsRouter.self))
    keep(try dispatcher.register(services.staff, for: StaffCommandsRouter.self))
    keep(try dispatcher.register(OfficeCommandsRouter.self) { [services] in Office(services) })
    services.staff.watch(over: dispatcher)
    services.weather.improve(dispatcher)
    keep(try services.broadcaster.bind(ExpectedLow.self, to: services.weather.$expectedLow))
  }

  func openBay(_ bay: BayName) throws {
    if bays.contains(where: { $0.services.bay.name == bay }) { return try enterBay(bay) }
    front = try addChild(BayCoordinator(services: BayServices(Bay(bay), in: services)))
    try front?.start()
  }

  func enterBay(_ bay: BayName) throws { front = try coordinator(of: bay) }

  func closeBay(_ bay: BayName) throws {
    let coordinator = try coordinator(of: bay)
    let planted = coordinator.services.broadcaster.value(of: PlantedBeds.self) ?? 0
    if planted > 0 { try CommandConfirmation.ask("crops grow in \(planted) of its beds") }
    coordinator.stop()
    if front === coordinator { front = bays.last }
  }

  func showBays() -> [BayName] { bays.map(\.services.bay.name) }

  private func coordinator(of bay: BayName) throws -> BayCoordinator {
    guard let found = bays.first(where: { $0.services.bay.name == bay }) else {
      throw NoSuchBay(bay: bay)
    }
    return found
  }
}

/// A coordinator that starts what one bay needs.
final class BayCoordinator: Coordinator<BayServices> {
  override var name: String { "bay \(services.bay.name)" }

  override func didStart() throws {
    let bay = services.bay
    let station = services.station
    let dispatcher = services.dispatcher

    let panel = keep(BayPanel(bay, dispatcher: dispatcher, book: station.book))
    let gardener = keep(Gardener(bay, clock: station.clock))
    let control = keep(ClimateControl(bay))
    keep(try dispatcher.register(gardener, for: BedCommandsRouter.self))
    keep(try dispatcher.register(control, for: ClimateCommandsRouter.self))
    keep(try dispatcher.register(panel, for: BayCommandsRouter.self))

    try broadcast(bay)

    let values = station.broadcaster.broadcast(of: BayClimate(id: bay.name)).values(
      buffering: .unbounded)
    let following = Task { await station.readings.follow(bay.name, values) }
    keep(Subscription { following.cancel() })
  }

  private func broadcast(_ bay: Bay) throws {
    let broadcaster = services.broadcaster
    keep(try services.station.broadcaster.bind(BayClimate(id: bay.name), to: bay.$climate))
    keep(try broadcaster.bind(Beds.self, to: bay.$beds))

    let planted = broadcaster.broadcast(of: Beds.self).map { $0.count { $0.crop != nil } }
    keep(try broadcaster.bind(PlantedBeds.self, following: planted))
    let risk = broadcaster.broadcast(of: BayClimate(id: bay.name))
      .combineLatest(broadcaster.broadcast(of: ExpectedLow.self))
      .map { climate, low in low < 2 && climate.ventsOpen > 0 }
    keep(try broadcaster.bind(FrostRisk.self, following: risk))
    keep(FrostAlarm(services.broadcaster, services.station.output, bay.name))
  }
}

/// An alarm that warns when frost is expected while vents are open.
@MainActor
final class FrostAlarm {
  private let subscriptions = Subscriptions()

  init(_ broadcaster: Broadcaster, _ output: any OutputSink, _ bay: BayName) {
    subscriptions.keep(
      broadcaster.observe(FrostRisk.self) { isAtRisk in
        if isAtRisk { output.notice("frost is expected, and the vents of bay \(bay) are open") }
      })
  }
}
