import Foundation
import Switchboard

// What people type.

/// The name of a bay, such as `north`.
package struct BayName: CommandArgument, Hashable, Sendable, CustomStringConvertible {
  package static var valueDescription: String { "the name of a bay, which has only letters" }

  package let argument: String
  package var description: String { argument }

  package init?(argument: String) {
    guard !argument.isEmpty, argument.allSatisfy(\.isLetter) else { return nil }
    self.argument = argument.lowercased()
  }
}

/// The number of a bed in its bay.
package struct BedNumber: NumberArgument {
  package static var range: ClosedRange<Int> { 1...6 }
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// A percentage that says how far something is open.
package struct Percentage: NumberArgument {
  package static var range: ClosedRange<Int> { 0...100 }
  package let number: Int
  package init(number: Int) { self.number = number }
}

package enum Crop: String, CaseIterable, CommandArgument, Codable {
  case basil, cucumber, rainbowChard, tomato
}

/// A part of a bay that moves.
package enum MovingPart: CaseIterable, CommandArgument { case shade, vents }

// What commands return.

package struct Bed: Codable, Equatable, Sendable {
  package let number: Int
  package var crop: Crop?
  package var liters = 0.0
}

package struct Climate: Codable, Equatable, Sendable {
  package var temperature = 18.0
  package var ventsOpen = 0
  package var isShaded = false
}

package struct Forecast: Codable, Equatable, Sendable {
  package let day: Date
  package let low: Double
  package let high: Double
}

package struct AuditEntry: Codable, Equatable, Sendable {
  package let worker: String
  package let line: String
  package let outcome: String
}

/// A recipe as people read it.
package struct RecipeLines: Codable, Equatable, Sendable {
  package let name: String
  package let lines: [String]
}

package struct PanelButton: Codable, Equatable, Sendable {
  package let key: String?
  package let title: String
  package let note: String?
}

// What is broadcast.

/// The climate of each bay, for the whole station.
struct BayClimate: InstanceBroadcastKey {
  typealias Value = Climate
  let id: BayName
}

/// The beds of the bay in front.
enum Beds: BroadcastKey { typealias Value = [Bed] }

/// The number of beds of the bay in front that have a crop.
enum PlantedBeds: BroadcastKey { typealias Value = Int }

/// Whether the vents are open although frost is expected.
enum FrostRisk: BroadcastKey { typealias Value = Bool }

/// The lowest temperature of the last forecast.
enum ExpectedLow: BroadcastKey { typealias Value = Double }
