import Switchboard

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StandardInput.Source {
  /// The standard input of this process.
  static let process = Self { () async throws(StandardInputError) in try await readProcessInput() }
}

/// Reads all bytes of this process's standard input. Regularly checks whether the task is cancelled.
@concurrent
private func readProcessInput() async throws(StandardInputError) -> [UInt8] {
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
