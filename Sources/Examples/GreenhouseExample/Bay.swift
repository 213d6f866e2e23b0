import Foundation
import Switchboard

/// A bay with its beds and its climate: the model.
@MainActor
final class Bay {
  let name: BayName
  @Broadcasted var climate = Climate()
  @Broadcasted var beds = BedNumber.range.map { Bed(number: $0) }

  init(_ name: BayName) { self.name = name }

  subscript(number: BedNumber) -> Bed {
    get { beds[number.number - 1] }
    set { beds[number.number - 1] = newValue }
  }
}

enum BayError: Error, Equatable, CustomStringConvertible {
  case noFreeBed
  case taken(BedNumber, Crop)
  case empty(BedNumber)
  case unbearable(Double)
  case tooShort(Duration)

  var description: String {
    switch self {
    case .noFreeBed: "all beds have a crop: clear one first"
    case .taken(let bed, let crop): "bed \(bed.number) has \(crop.argument): choose a free one"
    case .empty(let bed): "bed \(bed.number) has no crop: ‘beds’ lists those that have one"
    case .unbearable(let degrees): "no plant likes \(degrees) °C: choose 5 to 35"
    case .tooShort(let duration):
      "no bed can be watered for \(duration.argument): write a time above 0, such as 2s"
    }
  }
}

/// The handler of the bed commands, which plants, waters and harvests.
final class Gardener: BedCommands {
  private let bay: Bay
  private let clock: any Clock<Duration>

  init(_ bay: Bay, clock: any Clock<Duration>) {
    self.bay = bay
    self.clock = clock
  }

  func plant(_ crop: Crop, in bed: BedNumber?) throws -> BedNumber {
    let firstFree = bay.beds.first { $0.crop == nil }
    guard let bed = bed ?? firstFree.map({ BedNumber(number: $0.number) }) else {
      throw BayError.noFreeBed
    }
    if let present = bay[bed].crop { throw BayError.taken(bed, present) }
    bay[bed].crop = crop
    return bed
  }

  func water(_ beds: [BedNumber], for duration: Duration) async throws -> Double {
    guard duration > .zero else { throw BayError.tooShort(duration) }
    let planted = bay.beds.filter { $0.crop != nil }.map { BedNumber(number: $0.number) }
    let beds = beds.isEmpty ? planted : beds
    let liters = duration / .seconds(1) * 0.5
    for (index, bed) in beds.enumerated() {
      CommandProgress.report(Double(index) / Double(beds.count), "bed \(bed.number)")
      try await clock.sleep(for: duration)
      bay[bed].liters += liters
    }
    return liters * Double(beds.count)
  }

  func harvest(_ bed: BedNumber) throws -> Crop {
    guard let crop = bay[bed].crop else { throw BayError.empty(bed) }
    bay[bed] = Bed(number: bed.number)
    return crop
  }

  func clearBed(_ bed: BedNumber) { bay[bed] = Bed(number: bed.number) }

  func showBeds(free: Bool) -> [Bed] { bay.beds.filter { !free || $0.crop == nil } }
}

/// The handler of the climate commands, which heats and moves vents and shade.
final class ClimateControl: ClimateCommands {
  private let bay: Bay

  init(_ bay: Bay) { self.bay = bay }

  func setTemperature(_ degrees: Double) throws {
    guard 5...35 ~= degrees else { throw BayError.unbearable(degrees) }
    bay.climate.temperature = degrees
  }

  func openVents(_ percent: Percentage) { bay.climate.ventsOpen = percent.number }
  func drawShade(_ isDrawn: Bool) { bay.climate.isShaded = isDrawn }
  func showClimate() -> Climate { bay.climate }
}

/// A stand-in for the climate control while someone works on a part. It puts off the commands that
/// move that part.
final class MaintenanceStandIn: VentCommands, CommandAvailability {
  let part: MovingPart
  private(set) var postponed: [VentCommandsCall] = []

  init(for part: MovingPart) { self.part = part }

  func declines(_ call: WrappedCall) -> Bool {
    let moved: MovingPart =
      switch call.command {
      case VentCommandsRouter.Key.drawShade: .shade
      default: .vents
      }
    return moved != part
  }

  func openVents(_ percent: Percentage) { postponed.append(.openVents(percent)) }
  func drawShade(_ isDrawn: Bool) { postponed.append(.drawShade(isDrawn)) }
}
