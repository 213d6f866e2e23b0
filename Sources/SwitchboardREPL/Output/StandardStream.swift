#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output or error, written at once: the two keep their order, and nothing is lost when
/// the process ends.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes($0) }
      guard written > 0 else {
        if errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(written)
    }
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
