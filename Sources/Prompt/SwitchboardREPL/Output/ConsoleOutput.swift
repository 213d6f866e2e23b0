import Foundation
public import Switchboard
import SwitchboardLineEditor

/// An output that writes to standard output and standard error, or to the terminal above the line
/// being typed.
///
/// Text may come from web pages, so hidden characters and control characters are escaped.
///
/// Writing does not block. Text for a slow reader waits in a queue, and `exit()` waits until the
/// queue is empty. If a signal ended the prompt, `exit()` waits for at most one second.
@MainActor
public final class ConsoleOutput {
  public let usualFormat: OutputFormat
  /// The error that made standard output fail, or nil if no write has failed.
  var failure: OutputError? { OutputWriter.shared.failure }
  /// A terminal at which lines are typed.
  struct Terminal {
    /// The editor that controls the terminal.
    let editor: LineEditor
    /// A closure that returns the pager for long results, or nil if they are shown without a pager.
    let pager: @MainActor () -> Pager?
    /// A Boolean value that indicates whether the terminal shows styles.
    let usesStyle: Bool
    /// A closure that is called when the status is shown above the line being typed.
    let onStatus: @MainActor () -> Void
  }

  /// The terminal, or nil if there is none.
  var terminal: Terminal?
  var editor: LineEditor? { terminal?.editor }
  /// The results of the running line that wait for the pager.
  var pages: [StyledText] = []
  /// A Boolean value that indicates whether another process runs a line for this output.
  var runsServedLine = false
  /// What the prompt of another process had defined when that process ended, or nil.
  package var carriedState: PromptState?
  /// A Boolean value that indicates whether notices are shown.
  var showsNotices = true
  private var status: StatusLine?
  var arrival: Arrival?
  /// A Boolean value that indicates whether the user can type a line.
  private(set) var isAwaitingLine = false

  /// The maximum number of cells in a row, or nil if there is no limit.
  public var columns: Int? {
    format == .text && !OutputCapture.isDiverting ? editor?.columns : nil
  }

  public var screenSize: ScreenSize? {
    columns.map { ScreenSize(columns: $0, rows: editor?.rows ?? 24) }
  }

  /// The size of the terminal of standard output, or nil if it is not a terminal.
  package static var terminalSize: ScreenSize? {
    let output = StandardStream.output.rawValue
    return LineEditor.columns(ofTerminal: output).map {
      ScreenSize(columns: $0, rows: LineEditor.rows(ofTerminal: output) ?? 24)
    }
  }

  public var textWidth: @Sendable (String) -> Int { { DisplayText.width(of: $0) } }

  public private(set) var listingCount = 0

  /// Creates an output.
  /// - Parameter format: The format of results and listings.
  public init(format: OutputFormat = .text) {
    usualFormat = format
  }

  /// Shows an error on standard error, as a message or as a JSON object. On a terminal, the message is
  /// wrapped. Otherwise, it is a single line.
  public func show(_ error: ErrorReport) {
    guard format == .json else { return showMessage(error) }
    showErrorJSON(error.json)
  }

  /// Shows a notice about a problem that makes no line fail, on standard error. The notice is a
  /// message or a JSON object.
  package func showWarning(_ sentence: String) {
    guard format == .json else { return showMessage(ErrorReport(sentence)) }
    showErrorJSON(ErrorReport.json(ofNotice: sentence))
  }

  private func showErrorJSON(_ json: String) {
    if let editor { return editor.show(json) }
    OutputWriter.shared.write(json + "\n", to: .error)
  }

  private func showMessage(_ error: ErrorReport) {
    let text = MessageText.rows(of: error, columns: errorColumns)
    if let editor {
      editor.show(text.lines, allowingStyle: true)
    } else {
      OutputWriter.shared.write(text.plain + "\n", to: .error)
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
  public func write(_ text: String) { write(StyledText(text)) }

  public func write(_ text: StyledText) { write(text, isPaged: true) }

  func write(_ text: StyledText, isPaged: Bool) {
    let plain = DisplayText.escaped(text.plain)
    if OutputCapture.take(plain) { return }
    guard let editor else { return OutputWriter.shared.write(plain + "\n", to: .output) }
    if isPaged, needsPager(plain, on: editor) {
      pages.append(text)
    } else {
      editor.show(text.lines, allowingStyle: true)
    }
  }
}

// MARK: - PromptOutput

extension ConsoleOutput: PromptOutput {
  public func show(_ bytes: [UInt8]) throws {
    guard format == .text else { return show(String(decoding: bytes, as: UTF8.self)) }
    if OutputCapture.take(bytes) { return }
    guard editor != nil || isatty(StandardStream.output.rawValue) == 1 else {
      return OutputWriter.shared.write(bytes, to: .output)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.binary }
    write(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// The error for bytes that are not text, which a terminal cannot show.
  static var binary: PromptError {
    PromptError(
      "binary_output_error",
      "a terminal cannot show this file, which is not text: name a file, or use ‘>’")
  }

  public func countListing() { listingCount += 1 }

  public func notice(_ text: String) {
    guard let editor, showsNotices else { return }
    let rows = MessageText.rows(of: MessageText.oneLine(text), columns: editor.columns)
    editor.show("\u{1b}[2m\(rows)\u{1b}[0m", allowingStyle: true)
  }
}

// MARK: - Status

extension ConsoleOutput {
  typealias StatusLine = @MainActor (LineMetrics) -> StyledText?

  public func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
    let isScheduled = status != nil
    status = line
    // A change can consist of several steps, so the line is shown once they are complete.
    if isAwaitingLine, !isScheduled { Task { updateStatus() } }
  }

  private func updateStatus() {
    guard isAwaitingLine else { return }
    showLastStatus()
    terminal?.onStatus()
  }

  /// Reads a line. If the status has changed, shows it above the line.
  func whileAwaitingLine(_ read: () async -> LineInput) async -> LineInput {
    let isChanged = status != nil
    showLastStatus()
    isAwaitingLine = true
    defer { isAwaitingLine = false }
    // The prompt may be older than the status, which may have changed again while it was shown.
    if isChanged { Task { updateStatus() } }
    if arrival != nil { editor?.endEmptyLine() }
    return await read()
  }

  /// Shows the status, if it has changed.
  func showLastStatus() {
    guard let editor, let line = status else { return }
    status = nil
    guard let text = line(.terminal(columns: editor.columns)) else { return }
    editor.showStatus(text.sequences)
  }
}

// MARK: - Arrivals

extension ConsoleOutput {
  public func showArrival(_ show: @escaping @MainActor () async -> Void) {
    guard let editor, usualFormat == .text else { return }
    arrival = show
    guard isAwaitingLine else { return }
    showLastStatus()
    editor.endEmptyLine()
  }
}

extension LineMetrics {
  /// Returns the metrics of a terminal.
  /// - Parameters:
  ///   - output: The number of the prompt that shows the output.
  ///   - columns: The number of cells in a row.
  static func terminal(_ output: Int = 1, columns: Int) -> Self {
    var metrics = Self(columns: columns, width: { DisplayText.width(of: $0) }) {
      DisplayText.escaped($0, keepsLines: false)
    }
    metrics.output = output
    return metrics
  }
}
