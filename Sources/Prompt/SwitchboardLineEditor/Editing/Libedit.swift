import CLibEdit
import ProfileFiles
import SystemPackage

/// libedit's editor and history. Use them on one thread at a time, in a UTF-8 locale.
struct Libedit {
  let editor: OpaquePointer
  private let history: OpaquePointer
  /// A Boolean value that indicates whether the terminal can move the cursor up and erase the rows
  /// below it.
  let movesCursor: Bool

  init?(program: String) {
    guard let nowhere = try? OpenFile("/dev/null", .writeOnly), let history = history_init() else {
      return nil
    }
    guard let editor = cel_open(program, 0, 1, 2, nowhere.descriptor.rawValue) else {
      history_end(history)
      return nil
    }
    self.editor = editor
    self.history = history
    movesCursor = cel_has(editor, "up") && cel_has(editor, "cd")
    cel_ignore_signals(editor)
    cel_history_skip_repeats(history)
    cel_set_history(editor, history)
  }

  func close() {
    cel_close(editor)
    history_end(history)
  }
}

// MARK: - The line

extension Libedit {
  /// Reads a line and returns it, or nil if there is none. Only the code that reads keys knows the
  /// reason for a missing line.
  func readLine() -> String? {
    var count: Int32 = 0
    guard let bytes = el_gets(editor, &count) else { return nil }
    let line = String(cString: bytes)
    return line.hasSuffix("\n") ? String(line.dropLast()) : line
  }

  /// The scalars before the cursor, and the remaining scalars.
  var line: (before: [Unicode.Scalar], after: [Unicode.Scalar]) {
    let scalars = (0..<cel_line_length(editor)).map {
      Unicode.Scalar(cel_line_scalar(editor, $0)) ?? "\u{fffd}"
    }
    let cursor = min(cel_line_cursor(editor), scalars.count)
    return (Array(scalars[..<cursor]), Array(scalars[cursor...]))
  }

  /// The whole line.
  var text: String { (line.before + line.after).text }

  func insert(_ text: String) {
    el_insertstr(editor, text)
  }

  /// Deletes a number of scalars before the cursor.
  func delete(_ count: Int) {
    if count > 0 { el_deletestr(editor, Int32(count)) }
  }

  /// Replaces the whole line and puts the cursor at its end.
  func replaceLine(with text: String) {
    moveCursor(by: .max)
    delete(Int(cel_line_length(editor)))
    insert(text)
  }

  /// Moves the cursor by a number of scalars, but not past either end of the line.
  func moveCursor(by count: Int) {
    el_cursor(editor, Int32(clamping: min(count, Int(Int32.max / 2))))
  }
}

extension Sequence<Unicode.Scalar> {
  /// The scalars as text.
  var text: String { String(String.UnicodeScalarView(self)) }
}

// MARK: - History

extension Libedit {
  func limitHistory(to count: Int) {
    cel_history_limit(history, Int32(clamping: max(0, count)))
  }

  func remember(_ line: String) {
    cel_history_enter(history, line)
  }

  func forgetHistory() { cel_history_clear(history) }
}

// MARK: - The screen

extension Libedit {
  var columns: Int { Int(cel_number(editor, "co")) }
  var rows: Int { Int(cel_number(editor, "li")) }

  /// A Boolean value that indicates whether the terminal can show dim text.
  var dims: Bool { cel_can_dim() }

  func write(_ text: String) {
    var text = text
    // Safe: `CChar` has the size and alignment of `UInt8`, and `cel_write` keeps no pointer.
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        if let start = chars.baseAddress { cel_write(start, chars.count) }
      }
    }
  }

  func flush() {
    cel_flush()
  }

  /// Sets whether libedit's drawing is discarded, for example when a line is abandoned.
  func mute(_ mutes: Bool) {
    cel_mute(editor, mutes)
  }

  func refresh() {
    cel_refresh(editor)
  }

  /// A Boolean value that indicates whether the terminal's width differs from the width that
  /// libedit assumes.
  var isResized: Bool {
    let columns = Int(cel_terminal_columns(0))
    return columns > 0 && columns != self.columns
  }

  func noteResize() {
    el_resize(editor)
  }
}

// MARK: - UTF8Locale

/// The locale in which the C library supports all of Unicode. In other locales, libedit loses all
/// non-ASCII characters.
enum UTF8Locale {
  // Safe: a static property is initialized once, under a lock. The locale is never changed or
  // freed, and several threads can use it at the same time.
  nonisolated(unsafe) private static let shared = cel_locale_create()

  static var isAvailable: Bool { shared != nil }

  /// Calls a closure in this locale, if the system has it. Other threads keep their locales.
  static func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previousLocale = shared.map { cel_locale_use($0) }
    defer { if let previousLocale { cel_locale_use(previousLocale) } }
    return try body()
  }
}
