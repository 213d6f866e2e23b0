import Foundation
import Switchboard
import SwitchboardRemote

@testable import SwitchboardInspector

/// A house whose inspector serves its page.
@MainActor
final class Inspected {
  let house = House()
  let dispatcher = CommandDispatcher(name: "house")
  let broadcaster = Broadcaster(name: "house")
  let coordinator = HouseCoordinator(services: ())
  /// A dispatcher and a broadcaster that are off the record. They are in front if a test says so.
  let cellar: CommandDispatcher
  let cellarValues: Broadcaster
  var isInCellar = false
  private(set) var inspector: Inspector
  private(set) var page = URL(fileURLWithPath: "/")
  private var subscriptions: [Subscription] = []

  private init(_ prepare: (inout RemoteServerConfiguration) -> Void) throws {
    cellar = CommandDispatcher(name: "cellar", parent: dispatcher, isOffTheRecord: true)
    cellarValues = Broadcaster(name: "cellar", parent: broadcaster, isOffTheRecord: true)
    inspector = Inspector(dispatcher: dispatcher, broadcaster: broadcaster)
    var configuration = RemoteServerConfiguration()
    configuration.program = "house"
    // Other tests of the process can occupy the main actor for a while.
    configuration.greetingLimit = .seconds(300)
    configuration.coordinators = { [weak coordinator] in coordinator }
    prepare(&configuration)
    inspector = Inspector(
      dispatcher: { [unowned self] in isInCellar ? cellar : dispatcher },
      broadcaster: { [unowned self] in isInCellar ? cellarValues : broadcaster },
      configuration: configuration)
    house.lamps = dispatcher.router(LampCommandsRouter.self)
    subscriptions = [
      try dispatcher.register(house, for: LampCommandsRouter.self),
      try cellar.register(house, for: CellarCommandsRouter.self),
      try broadcaster.bind(LampCount.self, to: house.$count),
      try cellarValues.bind(CellarCount.self, to: house.$cellarCount),
    ]
    try coordinator.start()
  }

  var port: Int { page.port ?? 0 }
  /// The path of the page, which contains the token.
  var path: String { page.path.hasSuffix("/") ? page.path : page.path + "/" }

  /// Serves a house during a test.
  static func run(
    _ prepare: (inout RemoteServerConfiguration) -> Void = { _ in },
    _ test: @MainActor (Inspected) async throws -> Void
  ) async throws {
    let inspected = try Inspected(prepare)
    let address = try await inspected.inspector.serve()
    inspected.page = URL(string: address) ?? inspected.page
    do { try await test(inspected) } catch {
      await inspected.end()
      throw error
    }
    await inspected.end()
  }

  private func end() async {
    await inspector.stop()
    coordinator.stop()
  }

  /// Sends a request for a file of the page.
  func get(
    _ name: String = "", method: String = "GET", headers: [String] = []
  ) async throws -> HTTPAnswer {
    var lines = ["\(method) \(path)\(name) HTTP/1.1"] + headers
    if !headers.contains(where: { $0.hasPrefix("Host:") }) {
      lines.append("Host: 127.0.0.1:\(port)")
    }
    return try await HTTPAnswer(of: lines.joined(separator: "\r\n") + "\r\n\r\n", port: port)
  }

  /// Connects as the page does, and exchanges greetings.
  func connect() async throws -> PageClient {
    let client = try await PageClient(self)
    _ = try await client.message("hello")
    client.send(#"{"type":"hello","protocol":1}"#)
    return client
  }
}
