import CLibEdit

/// The lines that keys enter.
struct KeyLines {
  /// The lines, keyed by the characters of their keys.
  var all: [String: String] = [:]
  /// The line of the key that was typed last, until libedit acts on that key.
  private(set) var entered: String?
  /// The line that was being edited when a key entered another one.
  private var kept: Kept?

  /// A line that is edited again after a key has entered another one.
  struct Kept {
    let scalars: (before: [Unicode.Scalar], after: [Unicode.Scalar])
    /// A Boolean value that indicates whether it is edited in vi's command mode.
    let isInCommandMode: Bool
  }

  /// Remembers the line of a key and returns whether there is one.
  mutating func take(_ key: String) -> Bool {
    guard let line = all[key] else { return false }
    entered = line
    return true
  }

  /// Returns the line to enter, and keeps the one that is being edited.
  mutating func enter(keeping line: Kept) -> String? {
    defer { entered = nil }
    if entered != nil { kept = line }
    return entered
  }

  /// Returns the line to edit again, once.
  mutating func restore() -> Kept? {
    defer { kept = nil }
    return kept
  }
}

extension EditSession {
  /// Replaces the line with the line of the typed key, and enters it. Called by libedit.
  func enterLineOfKey(inCommandMode isInCommandMode: Bool) -> UInt8 {
    let kept = KeyLines.Kept(scalars: libedit.line, isInCommandMode: isInCommandMode)
    guard let line = keyLines.enter(keeping: kept) else { return failure }
    libedit.replaceLine(with: line)
    // libedit draws the line before it reads this key.
    current.pendingKeys = ["\r"] + current.pendingKeys
    current.isEntering = true
    return UInt8(CC_REFRESH)
  }

  /// Restores the line that was being edited when a key entered another one.
  func restoreLine() {
    guard !current.isEntering, let line = keyLines.restore() else { return }
    libedit.insert((line.scalars.before + line.scalars.after).text)
    libedit.moveCursor(by: -line.scalars.after.count)
    if line.isInCommandMode {
      // ESC enters the command mode and moves the cursor to the left.
      libedit.moveCursor(by: 1)
      current.pendingKeys = ["\u{1b}"] + current.pendingKeys
    }
    redrawLine()
  }
}
