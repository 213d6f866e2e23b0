public import Switchboard
import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An output that writes to standard output and standard error, or to the terminal above the line
/// being typed.
///
/// Text may come from web pages, so hidden characters and control characters are escaped.
///
/// Writing does not block. Text for a slow reader waits in a queue, and `exit()` waits until the
/// queue is empty. If a signal ended the prompt, `exit()` waits for at most one second.
@MainActor
public final class ConsoleOutput {
  private let usualFormat: OutputFormat
  /// The format of results and listings.
  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }
  /// The error that made standard output fail, or nil if no write has failed.
  var failure: OutputError? { OutputWriter.shared.failure }
  /// The editor that controls the terminal, or nil if there is none.
  var editor: LineEditor?

  /// The maximum number of cells in a row, or nil if there is no limit.
  public var columns: Int? {
    format == .text && !OutputCapture.isDiverting ? editor?.columns : nil
  }

  public var screenSize: ScreenSize? {
    columns.map { ScreenSize(columns: $0, rows: editor?.rows ?? 24) }
  }

  public var textWidth: @Sendable (String) -> Int { { DisplayText.width(of: $0) } }

  public private(set) var listingCount = 0

  /// Creates an output.
  /// - Parameter format: The format of results and listings.
  public init(format: OutputFormat = .text) {
    usualFormat = format
  }

  /// Shows an error on standard error. On a terminal, the message is wrapped. Otherwise, it is a
  /// single line.
  public func showError(_ sentence: String) {
    let text = MessageText.rows(ofError: sentence, columns: errorColumns)
    if let editor {
      editor.show("\u{1b}[31m\(text)\u{1b}[0m", allowingStyle: true)
    } else {
      OutputWriter.shared.write(text + "\n", to: .error)
    }
  }

  /// The width of standard error in cells, or nil if it is not a terminal.
  private var errorColumns: Int? {
    editor?.columns ?? LineEditor.columns(ofTerminal: StandardStream.error.rawValue)
  }

  /// Shows a line that a script is about to run.
  func echo(_ line: String, prompt: String) {
    write(prompt + line)
  }

  /// Shows text that is already formatted, with hidden characters escaped.
  public func write(_ text: String) {
    let text = DisplayText.escaped(text)
    if OutputCapture.take(text) { return }
    if let editor { return editor.show(text) }
    OutputWriter.shared.write(text + "\n", to: .output)
  }
}

/// The error for bytes that are not text, which a terminal cannot show.
struct BinaryOutputError: Error, CustomStringConvertible {
  let description = "a terminal cannot show this file, which is not text: name a file, or use ‘>’"
}

// MARK: - PromptOutput

extension ConsoleOutput: PromptOutput {
  public func show(_ bytes: [UInt8]) throws {
    guard format == .text else { return show(String(decoding: bytes, as: UTF8.self)) }
    if OutputCapture.take(bytes) { return }
    guard editor != nil || isatty(StandardStream.output.rawValue) == 1 else {
      return OutputWriter.shared.write(bytes, to: .output)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw BinaryOutputError() }
    write(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  public func show(_ listing: Listing) {
    countListing()
    write(rendered(listing))
  }

  public func countListing() { listingCount += 1 }

  public func notice(_ text: String) {
    editor?.show("\u{1b}[2m\(MessageText.oneLine(text))\u{1b}[0m", allowingStyle: true)
  }
}
