public import Switchboard
import SwitchboardLineEditor

/// Standard output and standard error, or the terminal above the line being typed.
///
/// Texts may come from web pages, so characters that are hidden or could control a terminal are
/// escaped. Writing does not block: text that a slow reader has not yet read waits in a queue, and
/// `exit()` waits until the queue is written. After a signal that ends a prompt, `exit()` waits for
/// at most a second.
@MainActor
public final class ConsoleOutput {
  private let usualFormat: OutputFormat
  /// The form in which results and listings are shown.
  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }
  /// The error that ended standard output, or nil if it can be written.
  var failure: OutputError? { OutputWriter.shared.failure }
  /// The editor that controls the terminal, if any.
  var editor: LineEditor?

  /// The maximum number of cells in a row of text, or nil if no person reads it.
  public var columns: Int? { format == .text ? editor?.columns : nil }

  public var screenSize: ScreenSize? {
    columns.map { ScreenSize(columns: $0, rows: editor?.rows ?? 24) }
  }

  public var textWidth: @Sendable (String) -> Int { { DisplayText.width(of: $0) } }

  public private(set) var listingCount = 0

  /// Creates an output.
  /// - Parameter format: The form in which listings are shown.
  public init(format: OutputFormat = .text) {
    usualFormat = format
  }

  /// Shows an error on standard error: in one line, or at a terminal in rows that are broken between
  /// words.
  public func showError(_ sentence: String) {
    let text = MessageText.rows(ofError: sentence, columns: errorColumns)
    if let editor {
      editor.show("\u{1b}[31m\(text)\u{1b}[0m", allowingStyle: true)
    } else {
      OutputWriter.shared.write(text + "\n", to: .error)
    }
  }

  /// The number of cells in a row of standard error, or nil if it is not a terminal.
  private var errorColumns: Int? {
    editor?.columns ?? LineEditor.columns(ofTerminal: StandardStream.error.rawValue)
  }

  /// Shows a line that a script is about to run.
  func echo(_ line: String, prompt: String) {
    write(prompt + line)
  }

  /// Shows text that is in its final form, with hidden characters escaped.
  public func write(_ text: String) {
    if let editor { return editor.show(text) }
    OutputWriter.shared.write(DisplayText.escaped(text) + "\n", to: .output)
  }
}

// MARK: - PromptOutput

extension ConsoleOutput: PromptOutput {
  public func show(_ listing: Listing) {
    countListing()
    write(rendered(listing))
  }

  public func countListing() { listingCount += 1 }

  public func notice(_ text: String) {
    editor?.show("\u{1b}[2m\(MessageText.oneLine(text))\u{1b}[0m", allowingStyle: true)
  }
}
