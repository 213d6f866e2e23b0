import FaultInjection
import Foundation
import Testing

/// A fault in one of SQLite's file operations in a directory.
struct Fault {
  private let number: Int32

  /// Makes the operation with the given 1-based index fail. Operations on all files in the
  /// directory are counted.
  init(_ kind: FaultKind, at index: Int, in directory: URL) throws {
    number = fault_arm(directory.path, Int32(index), kind)
    try #require(number >= 0)
  }

  /// A Boolean value that indicates whether the operation has failed.
  var hasFired: Bool { fault_has_fired(number) }

  /// Ends the fault and returns whether the operation has failed.
  func end() -> Bool { fault_disarm(number) }
}

/// The kinds of faults with their meanings.
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
