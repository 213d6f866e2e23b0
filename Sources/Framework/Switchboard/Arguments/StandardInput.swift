/// The standard input of the process in which a line was typed. Commands read it if the user types
/// `-` as a path.
package enum StandardInput {
  /// A way to read the standard input of a process.
  ///
  /// This is a structure, because a task-local value needs the metadata of its type. Swift 6.3 finds
  /// none for a nonisolated, nonsending closure in an optimized build, and the program crashes.
  package struct Source: Sendable {
    private let read: @Sendable () async throws(StandardInputError) -> [UInt8]

    /// Creates a source.
    /// - Parameter read: A closure that reads all bytes.
    package init(_ read: @escaping @Sendable () async throws(StandardInputError) -> [UInt8]) {
      self.read = read
    }

    /// Reads all bytes.
    /// - Throws: ``StandardInputError`` if the input cannot be read.
    package func bytes() async throws(StandardInputError) -> [UInt8] { try await read() }
  }

  /// The path that stands for standard input, or for standard output.
  package static let path = "-"

  /// Reads all bytes of the standard input that the running command may read.
  /// - Throws: ``StandardInputError`` if there is no such input, or if it cannot be read.
  package static func bytes() async throws(StandardInputError) -> [UInt8] {
    guard let input = CallEnvironment.current.input else { throw .unavailable }
    return try await input.bytes()
  }
}

/// An error that prevents standard input from being read.
package enum StandardInputError: Error, Equatable, CustomStringConvertible {
  case unavailable
  case unreadable
  case interrupted

  package var description: String {
    switch self {
    case .unavailable:
      "‘-’ is standard input, from which the lines of this prompt come: name a file"
    case .unreadable: "standard input cannot be read: redirect it from a file or a pipe"
    case .interrupted: "reading standard input was interrupted"
    }
  }
}
