#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output or standard error, written without a buffer.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes a text, and blocks the thread until the reader has taken it.
  /// - Parameter text: The text.
  /// - Throws: ``OutputError`` if the stream takes no more.
  func write(_ text: String) throws(OutputError) {
    // What the program has printed itself comes first.
    fflush(nil)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes($0) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw OutputError(code: errno)
      }
    }
  }

  private func waitUntilWritable() {
    var descriptor = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&descriptor, 1, -1)
  }

  private func writeBytes(_ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(rawValue, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.write(rawValue, buffer.baseAddress, buffer.count)
    #else
      Glibc.write(rawValue, buffer.baseAddress, buffer.count)
    #endif
  }
}
