package import Switchboard

/// Lamps of a house.
@CommandProtocol
@MainActor
package protocol LampCommands: AnyObject {
  /// Switches a lamp.
  /// - Parameters:
  ///   - room: The room of the lamp.
  ///   - isOn: Whether the lamp shines.
  @Effects(.changes, .repeatable)
  func setLamp(_ room: String, isOn: Bool) throws

  /// Switches all lamps off.
  func darken()

  /// Returns the number of lamps that shine.
  func countLamps() throws -> Int

  /// Waits until the task is cancelled.
  func waitForDusk() async throws

  /// Opens the door.
  @Confidential
  func openDoor(_ pin: Int) throws

  /// Opens the door later.
  @Confidential
  func knock(_ pin: Int) async throws
}

/// Lamps that are off the record.
@CommandProtocol
@MainActor
package protocol CellarCommands: AnyObject {
  func lightCellar(_ secret: String)

  /// Switches a lamp later.
  func warmCellar(_ secret: String) async
}

enum LampCount: BroadcastKey { typealias Value = Int }
enum CellarCount: BroadcastKey { typealias Value = Int }

/// A handler of the commands.
@MainActor
final class House: LampCommands, CellarCommands {
  struct NoLamp: Error, CustomStringConvertible {
    let room: String
    var description: String { "there is no lamp in the \(room): name another room" }
  }

  @Broadcasted private(set) var count = 0
  @Broadcasted private(set) var cellarCount = 0
  private var rooms: [String: Bool] = ["hall": false, "kitchen": false]
  var lamps: (any LampCommands)?
  private(set) var waiting = 0
  private(set) var guests: [CheckedContinuation<Void, Never>] = []

  func setLamp(_ room: String, isOn: Bool) throws {
    guard rooms[room] != nil else { throw NoLamp(room: room) }
    rooms[room] = isOn
    count = rooms.values.count { $0 }
  }

  func darken() {
    for room in rooms.keys.sorted() { try? lamps?.setLamp(room, isOn: false) }
  }

  func countLamps() -> Int { count }

  func waitForDusk() async throws {
    waiting += 1
    defer { waiting -= 1 }
    try await Task.sleep(for: .seconds(3600))
  }

  func openDoor(_ pin: Int) throws { try lamps?.setLamp("\(pin)", isOn: true) }

  func knock(_ pin: Int) async throws {
    await withCheckedContinuation { guests.append($0) }
    try lamps?.setLamp("\(pin)", isOn: true)
  }

  func warmCellar(_ secret: String) async {
    await withCheckedContinuation { guests.append($0) }
    try? lamps?.setLamp(secret, isOn: true)
  }

  /// Lets the commands continue that wait.
  func letIn() {
    for guest in guests { guest.resume() }
    guests = []
  }

  func lightCellar(_ secret: String) {
    cellarCount += 1
    try? lamps?.setLamp(secret, isOn: true)
  }
}

extension House: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "room" else { return nil }
    return rooms.keys.sorted().map { CommandCandidate($0, summary: "a room") }
  }
}

// MARK: - Coordinators

final class HouseCoordinator: Coordinator<Void> {
  override func didStart() throws { try startChild(HallCoordinator.self) }
}

final class HallCoordinator: Coordinator<Void> {}

final class GardenCoordinator: Coordinator<Void> {}

final class CellarCoordinator: Coordinator<Void> {
  override var isOffTheRecord: Bool { true }
  override func didStart() throws { try startChild(GardenCoordinator.self) }
}
