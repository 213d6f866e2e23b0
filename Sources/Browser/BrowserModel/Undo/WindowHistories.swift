/// The undo histories of the open windows.
@MainActor
public struct WindowHistories {
  private let manager: WindowManager

  /// Creates the histories of a manager's windows.
  public init(of manager: WindowManager) { self.manager = manager }

  /// Notes a change that can't be undone in a window, so that a later undo names it.
  ///
  /// - Parameters:
  ///   - summary: A phrase that describes the change, such as `window 2 opened`.
  ///   - number: The number of the window. Defaults to the prompt's window.
  ///   - types: The types of the tabs that the change affects.
  public func noteOther(
    _ summary: String, in number: Int? = nil, of types: [BrowserType] = [.regular, .offTheRecord]
  ) {
    for history in histories(of: number, types) { history.noteOther(summary) }
  }

  /// Records a change that can be undone in a window.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - summary: A phrase that describes the change, such as `1 tab moved`.
  ///   - number: The number of the window. Defaults to the prompt's window.
  ///   - types: The types of the tabs near which the change is undone.
  public func record(
    _ change: UndoableChange, _ summary: String, in number: Int? = nil,
    of types: [BrowserType] = [.regular, .offTheRecord]
  ) {
    for history in histories(of: number, types) { history.record(change, summary) }
  }

  private func histories(of number: Int?, _ types: [BrowserType]) -> [UndoHistory] {
    let window = number.map(manager.existingWindow) ?? manager.current
    return types.compactMap { window?.agent(UndoHistory.self, of: $0) }
  }
}
