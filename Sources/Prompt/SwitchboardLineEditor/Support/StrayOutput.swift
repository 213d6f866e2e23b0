import CLibEdit
import Foundation
import ProcessSignals

/// Output that the program prints without the editor. It is captured so that it cannot disrupt the
/// edited line.
struct StrayOutput {
  private(set) var descriptor: Int32
  private var partialLine: [UInt8] = []

  /// Starts capturing standard output, and also standard error if it is a terminal.
  init() throws(LineEditorError) {
    guard let ends = SignalClaim.makePipe() else { throw .outOfResources }
    descriptor = ends.read
    cel_flush_output()
    cel_guard_arm(ends.read)
    dup2(ends.write, STDOUT_FILENO)
    if isatty(STDERR_FILENO) == 1 { dup2(ends.write, STDERR_FILENO) }
    close(ends.write)
    cel_buffer_output_by_line()
  }

  /// Returns the complete lines that have arrived, or nil if there are none.
  mutating func takeLines() -> Message? {
    readAvailable()
    guard let end = partialLine.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { partialLine.removeSubrange(...end) }
    return message(partialLine[...end])
  }

  /// Restores standard output and standard error, and returns the remaining text, if any.
  mutating func release() -> Message? {
    cel_flush_output()
    readAvailable()
    cel_guard_disarm()
    close(descriptor)
    defer { partialLine = [] }
    return partialLine.isEmpty ? nil : message(partialLine[...])
  }

  private func message(_ bytes: ArraySlice<UInt8>) -> Message {
    Message(text: String(decoding: bytes, as: UTF8.self), allowsStyle: true)
  }

  private mutating func readAvailable() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
      partialLine += bytes[..<count]
    }
  }
}
