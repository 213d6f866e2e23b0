internal import NIOCore
import Switchboard

/// What a client may know of a dispatch.
enum Disclosure: Int, Comparable {
  case nothing
  /// The name of the command, without arguments, result and problem.
  case name
  case everything

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What a client may know of the dispatches so far, because they can still cause others.
///
/// A dispatch discloses at most what its cause does.
@MainActor
struct DisclosureHistory {
  private let includesOffTheRecord: Bool
  /// The number of the oldest dispatch that the history knows.
  private var firstNumber: Int?
  /// The dispatches that don't disclose everything.
  private var restricted: [Int: Disclosure] = [:]
  /// Their numbers, in ascending order.
  private var order = CircularBuffer<Int>()

  private static let capacity = 10_000

  init(includesOffTheRecord: Bool) { self.includesOffTheRecord = includesOffTheRecord }

  /// Returns what a client may know of a dispatch that begins.
  /// - Parameters:
  ///   - dispatch: The dispatch.
  ///   - cause: What the client may know of the cause, or nil to look it up.
  mutating func note(_ dispatch: Dispatch, causedBy cause: Disclosure?) -> Disclosure {
    let firstNumber = firstNumber ?? dispatch.id
    self.firstNumber = firstNumber
    let limit = dispatch.parentID.map { cause ?? earlierDisclosure(of: $0, firstNumber) }
    let disclosure = min(own(dispatch), limit ?? .everything)
    if disclosure != .everything { restrict(dispatch.id, to: disclosure) }
    return disclosure
  }

  private func own(_ dispatch: Dispatch) -> Disclosure {
    guard includesOffTheRecord || !dispatch.isOffTheRecord else { return .nothing }
    return dispatch.isConfidential ? .name : .everything
  }

  /// Returns what a dispatch discloses. One that is too old may have been off the record.
  private func earlierDisclosure(of number: Int, _ firstNumber: Int) -> Disclosure {
    guard number >= firstNumber else { return includesOffTheRecord ? .name : .nothing }
    return restricted[number] ?? .everything
  }

  private mutating func restrict(_ number: Int, to disclosure: Disclosure) {
    restricted[number] = disclosure
    order.append(number)
    guard order.count > Self.capacity else { return }
    let oldest = order.removeFirst()
    restricted[oldest] = nil
    firstNumber = oldest + 1
  }
}
