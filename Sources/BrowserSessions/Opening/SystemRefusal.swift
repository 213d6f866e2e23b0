import Foundation

/// What the operating system has refused.
struct SystemRefusal: Error, Hashable {
  let code: Int32

  init(code: Int32 = errno) { self.code = code }

  /// Whether there was no room.
  var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
}

// MARK: - CustomStringConvertible

extension SystemRefusal: CustomStringConvertible {
  var description: String { String(cString: strerror(code)).lowercased() }
}
