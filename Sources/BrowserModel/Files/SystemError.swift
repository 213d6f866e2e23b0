import Foundation

/// What the operating system has refused.
package struct SystemError: Error, Hashable {
  /// The number of the refusal, as `errno` has it.
  package let code: Int32

  /// Takes the refusal of the call before, or another.
  package init(code: Int32 = errno) { self.code = code }

  /// Whether there was no room.
  package var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
}

// MARK: - CustomStringConvertible

extension SystemError: CustomStringConvertible {
  /// What the system says of it.
  package var description: String { String(cString: strerror(code)).lowercased() }
}
