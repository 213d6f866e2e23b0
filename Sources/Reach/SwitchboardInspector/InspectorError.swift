internal import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error that prevents an inspector from serving its page.
public struct InspectorError: Error, Hashable, CustomStringConvertible {
  /// A sentence that describes the error and how to fix it.
  public let description: String

  private init(_ description: String) { self.description = description }
}

extension InspectorError {
  static let serving = Self(
    "the inspector is already serving, starting or stopping: stop it first, or create another one")
  static let stopped = Self("the inspector was stopped before it could serve: call ‘serve’ again")

  static func noPort(_ number: Int) -> Self {
    Self("\(number) isn't a port: choose a number from 1 to 65535, or 0 for any free port")
  }

  static func unusable(_ port: Int, because error: any Error) -> Self {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      Self("port \(port) is taken by another program: choose another port, or 0 for any free port")
    case EACCES:
      Self("port \(port) needs more privileges: choose a port from 1024, or 0 for any free port")
    default: Self("port \(port) cannot be used (\(error)): choose another port")
    }
  }
}
