/// The text that a command shows. A capture can also keep the text from the screen.
///
/// The current capture belongs to the environment of a command, so other lines and jobs are not affected.
@MainActor
final class OutputCapture {
  /// The capture of the running command, or nil if its output is only shown.
  static var current: OutputCapture? { LineEnvironment.current?.capture }

  /// The captured bytes. Each text ends with a newline.
  private(set) var bytes: [UInt8] = []
  private let diverts: Bool
  private let limit: Int
  private let outer: OutputCapture?
  private var isClosed = false
  /// The target of the captured bytes, or nil if they go nowhere.
  private let target: OutputTarget?
  /// The file that also receives text that is shown later, or nil if the target is no file.
  let file: OutputFile?

  /// Creates a capture.
  /// - Parameters:
  ///   - outer: The capture that also receives the text, or nil.
  ///   - diverts: Whether the text is kept from the screen.
  ///   - limit: The maximum number of bytes. Further text is not captured.
  ///   - target: The target of the captured bytes.
  ///   - file: The file that also receives text that is shown later.
  init(
    inside outer: OutputCapture?, diverts: Bool, limit: Int = .max, for target: OutputTarget? = nil,
    file: OutputFile? = nil
  ) {
    self.outer = outer
    self.diverts = diverts
    self.limit = limit
    self.target = target
    self.file = file
  }

  /// A Boolean value that indicates whether the current command's output is kept from the screen.
  static var isDiverting: Bool { current?.isDiverting ?? false }

  /// The innermost capture that sends the current command's output to a target, or nil if there is
  /// none.
  static var diverting: OutputCapture? {
    sequence(first: current, next: { $0?.outer }).lazy.compactMap(\.self).first { $0.diverts }
  }

  /// A Boolean value that indicates whether a shell command receives the output. It has ended before
  /// later text could reach it.
  var isPipe: Bool { if case .command? = target { true } else { false } }

  private var isDiverting: Bool {
    !isClosed && diverts || outer?.isDiverting ?? false
  }

  /// The captured text without its last newline.
  var text: String {
    String(
      decoding: bytes.last == ScriptText.newline ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// Adds text to the current capture.
  /// - Parameter text: The text, without a newline at its end.
  /// - Returns: Whether the text must not be shown.
  static func take(_ text: @autoclosure () -> String) -> Bool {
    guard let current else { return false }
    current.add(Array(text().utf8) + [ScriptText.newline])
    return current.isDiverting
  }

  /// Adds bytes to the current capture, unchanged.
  /// - Returns: Whether the bytes must not be shown.
  static func take(_ bytes: [UInt8]) -> Bool {
    guard let current else { return false }
    current.add(bytes)
    return current.isDiverting
  }

  private func add(_ more: [UInt8]) {
    if !isClosed { bytes += more.prefix(max(0, limit - bytes.count)) }
    outer?.add(more)
  }

  /// Ends the capture. Text that a task shows after its command has ended goes to the screen.
  func close() { isClosed = true }
}
