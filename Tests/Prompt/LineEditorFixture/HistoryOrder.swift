import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A request to add lines to a history file, written as `path|name|count`.
struct HistoryOrder {
  private let file: HistoryFile
  private let name: String
  private let count: Int

  init?(_ text: String) {
    let parts = text.split(separator: "|").map(String.init)
    guard parts.count == 3, let count = Int(parts[2]) else { return nil }
    file = HistoryFile(path: parts[0])
    name = parts[1]
    self.count = count
  }

  /// Adds the lines when a byte arrives on file descriptor 3.
  func perform() throws {
    print("ready")
    fflush(nil)
    var byte: UInt8 = 0
    _ = read(3, &byte, 1)
    for number in 0..<count { try file.append("\(name) \(number)") }
  }
}
