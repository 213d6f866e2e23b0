import BrowserCoordinators
import SwitchboardREPL

// MARK: - Input of a window

extension UnnamedInput {
  /// Returns input for the window that is in front when a line is typed.
  /// - Parameter root: The coordinator that knows the window in front.
  static func window(inFrontOf root: RootCoordinator) -> Self {
    Self(
      summary: """
        A line that names no command is for the window in front: a number chooses a row of the \
        listing shown last, such as a tab of ‘tabs’, and an address, such as swift.org, opens.
        """,
      advice: "an address, such as swift.org, opens a page"
    ) { text in
      try await root.enter(text)
    }
  }
}
