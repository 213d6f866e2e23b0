import FaultInjection
import Foundation
import Testing

/// Something that SQLite is refused in a directory.
struct Fault {
  private let number: Int32

  /// Refuses the thing of an index, counted from 1, that is done to files of a directory.
  init(_ kind: FaultKind, at index: Int, in directory: URL) throws {
    number = fault_arm(directory.path, Int32(index), kind)
    try #require(number >= 0)
  }

  /// Whether it was refused.
  var hasFired: Bool { fault_has_fired(number) }

  /// Refuses nothing more, and returns whether something was refused.
  func end() -> Bool { fault_disarm(number) }
}

/// The kinds of faults, by what they stand for.
enum FaultCase: CaseIterable {
  case disk, full, permission, death

  var kind: FaultKind {
    switch self {
    case .disk: FAULT_DISK
    case .full: FAULT_FULL
    case .permission: FAULT_PERMISSION
    case .death: FAULT_DEATH
    }
  }
}
