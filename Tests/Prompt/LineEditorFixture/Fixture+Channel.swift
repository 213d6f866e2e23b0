import Dispatch
import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Fixture {
  /// Performs the orders that arrive on file descriptor 3, regardless of the prompt's state.
  static func listen() -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: 3, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { receive() } }
    source.activate()
    return source
  }

  private static func receive() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(0, read(3, &bytes, bytes.count))
    for line in bytes[..<count].split(separator: UInt8(ascii: "\n")) {
      perform(String(decoding: line, as: UTF8.self))
    }
  }

  private static func perform(_ order: String) {
    let words = order.split(separator: " ", maxSplits: 1).map(String.init)
    let text = words.dropFirst().first ?? ""
    switch words[0] {
    case "show": editor?.show(text)
    case "style": editor?.show("\u{1b}[31m\(text)\u{1b}[0m", allowingStyle: true)
    case "print": print(text)
    case "error": _ = write(2, text + "\n", text.utf8.count + 1)
    case "flood": flood(Int(text) ?? 0)
    case "cancel": reading?.cancel()
    case "asked": editor?.show("asked: " + askedLines.joined(separator: " "))
    case "hint":
      lateHint?.resume()
      lateHint = nil
    case "hints": editor?.showsHints = text == "on"
    case "go": gate.continuation.yield()
    default: editor?.show("unknown order: \(order)")
    }
  }

  /// Shows messages from four concurrent tasks.
  private static func flood(_ count: Int) {
    guard let editor else { return }
    for source in 1...4 {
      Task.detached {
        for number in 0..<count { editor.show("flood \(source)-\(number)") }
      }
    }
  }
}
