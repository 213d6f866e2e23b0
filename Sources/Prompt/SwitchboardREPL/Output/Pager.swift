import Foundation
import Switchboard
import SwitchboardLineEditor

/// A program that shows long text page by page, such as `less`.
public struct Pager: Sendable, Equatable {
  /// The command line that `/bin/sh` runs.
  public let command: String
  /// A Boolean value that indicates whether the program is known to show styles.
  let showsStyles: Bool

  /// Creates a pager.
  /// - Parameter command: The command line that `/bin/sh` runs. The program reads the text from its
  ///   standard input.
  public init(_ command: String) {
    self.command = command
    showsStyles = command == Self.usual
  }

  /// The pager of a user who has chosen none.
  private static let usual = "less -FRX"

  /// The pager in the environment variable `PAGER`, or `less -FRX` if the variable is not set.
  /// This property is nil if the variable is empty or `cat`, if the terminal cannot move its
  /// cursor, or if `less` is needed but not installed.
  public static var fromEnvironment: Self? { Self(in: ProcessInfo.processInfo.environment) }

  init?(in environment: [String: String]) {
    guard environment["TERM"] != "dumb" else { return nil }
    if let command = environment["PAGER"]?.trimmingCharacters(in: .whitespaces) {
      guard !["", "cat"].contains(command) else { return nil }
      self.init(command)
    } else {
      let folders = environment["PATH", default: ""].split(separator: ":")
      guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/less") })
      else { return nil }
      self.init(Self.usual)
    }
  }
}

// MARK: - Showing

extension Pager {
  /// Shows text and waits until the user leaves the pager.
  /// - Parameters:
  ///   - text: The text to show.
  ///   - terminal: The terminal, which its editor lends.
  /// - Returns: Whether the pager could be run.
  @MainActor
  func show(_ text: StyledText, on terminal: ConsoleOutput.Terminal) async -> Bool {
    let known = ProcessInfo.processInfo.environment
    // `less` leaves at the end of a short text, shows all of Unicode in every locale, and neither
    // writes files nor runs commands, which text typed ahead could ask for.
    let usual = [
      "LESS": "FRXPsq returns to the prompt$", "LESSCHARSET": "utf-8", "LESSSECURE": "1",
      "LV": "-c",
    ]
    let pager = ShellCommand(
      text: command,
      input: Array(
        ((terminal.usesStyle && showsStyles ? text.lines : DisplayText.escaped(text.plain)) + "\n")
          .utf8),
      variables: usual.filter { known[$0.key] == nil })
    // The shell's status if it finds no such program, or cannot run it.
    return ![nil, 126, 127].contains(await pager.run(borrowingFrom: terminal.editor))
  }
}

// MARK: - Long results

extension ConsoleOutput {
  /// Returns whether a result waits for the pager, because it or an earlier result of the same line
  /// is longer than the screen. Results of jobs, hooks and replayed lines are shown immediately.
  func needsPager(_ text: String, on editor: LineEditor) -> Bool {
    guard runsServedLine || LineEnvironment.current?.isOutermost == true else { return false }
    return !pages.isEmpty || isTooLong(text, for: editor) && terminal?.pager() != nil
  }

  private func isTooLong(_ text: String, for editor: LineEditor) -> Bool {
    let columns = editor.columns
    var rows = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      rows += 1 + max(0, DisplayText.width(of: String(line)) - 1) / columns
      // The prompt needs a row as well.
      if rows >= editor.rows { return true }
    }
    return false
  }

  /// Shows the results that wait for the pager, and waits until the user leaves it.
  public func finishLine() async {
    guard let terminal, !pages.isEmpty else { return }
    let text = StyledText(lines: pages)
    pages = []
    if await terminal.pager()?.show(text, on: terminal) == true { return }
    terminal.editor.show(text.lines, allowingStyle: true)
  }
}
