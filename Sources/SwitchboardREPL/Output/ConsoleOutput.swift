public import Switchboard
import SwitchboardLineEditor

/// Standard output and standard error, or the terminal above the line being typed.
///
/// Texts may come from web pages: whatever could control a terminal, or hide, is shown escaped.
/// Writing doesn't block: what a slow reader has not taken waits in a queue, and `exit()`
/// waits until that is written. After a signal that ends a prompt it waits for a second at most.
@MainActor
public final class ConsoleOutput {
  private let usualFormat: OutputFormat
  /// The form in which results and listings are shown.
  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }
  /// Why standard output takes no more; nil while it does.
  var failure: OutputError? { OutputWriter.shared.failure }
  /// The editor that has the terminal, while there is one.
  var editor: LineEditor?

  /// How many cells a row of text should take at most; nil where no person reads it.
  public var columns: Int? { format == .text ? editor?.columns : nil }

  /// The number of listings shown so far.
  public private(set) var listingCount = 0

  /// Makes an output.
  /// - Parameter format: the form in which listings are shown.
  public init(format: OutputFormat = .text) {
    usualFormat = format
  }

  /// Shows what went wrong, on standard error, in one line.
  public func showError(_ sentence: String) {
    let line = MessageText.error(sentence)
    if let editor {
      editor.show("\u{1b}[31m\(line)\u{1b}[0m", allowingStyle: true)
    } else {
      OutputWriter.shared.write(line + "\n", to: .error)
    }
  }

  /// Shows a line that a script is about to run.
  func echo(_ line: String, prompt: String) {
    write(prompt + line)
  }

  /// Shows a text that is in its final form, with hidden characters escaped.
  public func write(_ text: String) {
    if let editor { return editor.show(text) }
    OutputWriter.shared.write(DisplayText.escaped(text) + "\n", to: .output)
  }
}

// MARK: - PromptOutput

extension ConsoleOutput: PromptOutput {
  /// Shows a listing, as a table or as JSON.
  public func show(_ listing: Listing) {
    countListing()
    write(rendered(listing))
  }

  /// Counts a listing that is written in its final form.
  public func countListing() { listingCount += 1 }

  /// Shows a change in one line above the prompt, and does nothing without a terminal.
  public func notice(_ text: String) {
    editor?.show("\u{1b}[2m\(MessageText.oneLine(text))\u{1b}[0m", allowingStyle: true)
  }
}
