/// What an undoing has brought back.
package enum UndoReport: Equatable, Sendable {
  /// So many tabs.
  case tabs(Int)
  /// A window with so many tabs.
  case window(Int)
  /// A group of so many tabs, which were there.
  case group(Int)
}

// MARK: - CustomStringConvertible

extension UndoReport: CustomStringConvertible {
  /// The report in words: `reopened 3 tabs`.
  package var description: String {
    switch self {
    case .tabs(let count): "reopened \(words(count))"
    case .window(let count): "reopened a window with \(words(count))"
    case .group(let count): "grouped \(words(count)) again"
    }
  }

  private func words(_ count: Int) -> String { count == 1 ? "1 tab" : "\(count) tabs" }
}
