import Switchboard
import SystemPackage

extension StandardInput.Source {
  static let process = Self { () async throws(StandardInputError) in try await readProcessInput() }
}

/// Reads all bytes of this process's standard input. Regularly checks whether the task is cancelled.
@concurrent
private func readProcessInput() async throws(StandardInputError) -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let more: ArraySlice<UInt8>?
    do throws(Errno) {
      more = try FileDescriptor.standardInput.nextBytes(checkingEach: 100) { Task.isCancelled }
    } catch {
      throw .unreadable
    }
    guard let more else { throw .interrupted }
    guard !more.isEmpty else { return bytes }
    bytes += more
  }
}
