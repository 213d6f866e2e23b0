#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard input of the process, which commands read if the user types `-` as a path.
package enum StandardInput {
  /// A Boolean value that indicates whether the running command may read standard input. A prompt
  /// sets it for a user's own lines if they come from elsewhere.
  @TaskLocal package static var isAvailable = false

  /// The standard input of another process.
  ///
  /// This is a structure, because a task-local value needs the metadata of its type. Swift 6.3 finds
  /// none for a nonisolated, nonsending closure in an optimized build, and the program crashes.
  package struct Source: Sendable {
    fileprivate let read: @Sendable () async throws(StandardInputError) -> [UInt8]

    /// Creates a source.
    /// - Parameter read: A closure that reads all bytes.
    package init(_ read: @escaping @Sendable () async throws(StandardInputError) -> [UInt8]) {
      self.read = read
    }
  }

  /// The standard input of the process at which the line was typed, or nil for that of this process.
  @TaskLocal package static var source: Source?

  /// The path that stands for standard input, or for standard output.
  package static let path = "-"

  /// Reads all bytes. Regularly checks whether the task is cancelled.
  /// - Throws: ``StandardInputError`` if standard input cannot be read.
  @concurrent
  package static func bytes() async throws(StandardInputError) -> [UInt8] {
    if let source { return try await source.read() }
    guard isAvailable else { throw .unavailable }
    var bytes: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      guard !Task.isCancelled else { throw .interrupted }
      var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, 100) > 0 else { continue }
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      guard count >= 0 else {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .unreadable
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
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
