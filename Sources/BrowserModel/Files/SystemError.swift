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

// MARK: - Reasons

extension Error {
  /// What the system says, without the path, which is told besides.
  package var systemReason: String {
    if let error = self as? SystemError { return error.description }
    let error = self as NSError
    let code = (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    return code.map { SystemError(code: Int32($0)).description } ?? error.localizedDescription
  }
}
