import Foundation

/// What the operating system has refused.
struct SystemError: Error, Hashable {
  let code: Int32

  init(code: Int32 = errno) { self.code = code }
}

// MARK: - CustomStringConvertible

extension SystemError: CustomStringConvertible {
  var description: String { String(cString: strerror(code)).lowercased() }
}
