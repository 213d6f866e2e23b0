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
  ///   - types: The types of the tabs whose histories record the change.
  public func record(
    _ change: UndoableChange, _ summary: String, in number: Int? = nil,
    of types: [BrowserType] = [.regular, .offTheRecord]
  ) {
    for history in histories(of: number, types) { history.record(change, summary) }
  }

  /// Records a change to a browser state that was made elsewhere in its windows, each of which can
  /// undo it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - summary: A phrase that describes the change, such as `home-page set on phone`.
  ///   - state: The name of the browser state.
  public func record(_ change: UndoableChange, _ summary: String, ofStateNamed state: String) {
    for window in manager.windows where window.stateName == state {
      window.agent(UndoHistory.self, of: .regular)?
        .record(change, summary, isFromElsewhere: true)
    }
  }

  private func histories(of number: Int?, _ types: [BrowserType]) -> [UndoHistory] {
    let window = number.map(manager.existingWindow) ?? manager.current
    return types.compactMap { window?.agent(UndoHistory.self, of: $0) }
  }
}
