/// What a command for sessions has done.
package enum SessionReport: Equatable, Sendable {
  /// The open windows are kept under a name.
  case saved(String, SessionSize, isInMemory: Bool, leavesOutIncognito: Bool)
  /// The windows of a session are open.
  case opened(String, SessionSize)
  /// A session has another name.
  case renamed(String, to: String)
  /// A session can be had no more, unless it is brought back.
  case deleted(String)
  /// A session can be had again.
  case restored(String, SessionSize)
  /// The open windows are written to a file.
  case exported(String, SessionSize, leavesOutIncognito: Bool)
}

// MARK: - CustomStringConvertible

extension SessionReport: CustomStringConvertible {
  /// The report in words: `‘work’ saved: 2 windows, 5 tabs`.
  package var description: String {
    switch self {
    case .saved(let name, let size, let isInMemory, let leavesOut):
      "‘\(name)’ saved: \(size)" + remark(leavesOut)
        + (isInMemory ? "; it is kept until the browser ends" : "")
    case .opened(let name, let size): "‘\(name)’ opened: \(size)"
    case .renamed(let name, let newName): "‘\(name)’ is called ‘\(newName)’ now"
    case .deleted(let name): "‘\(name)’ deleted: ‘restore session’ brings it back"
    case .restored(let name, let size): "‘\(name)’ is back: \(size)"
    case .exported(let path, let size, let leavesOut):
      "‘\(path)’ written: \(size)" + remark(leavesOut)
    }
  }

  private func remark(_ leavesOutIncognito: Bool) -> String {
    leavesOutIncognito ? ", without the incognito ones" : ""
  }
}
