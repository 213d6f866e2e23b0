import CLibEdit
import Foundation
import ProcessSignals

/// A terminal line editor that keeps the typed line intact while messages are shown.
///
/// libedit runs on a separate thread, which receives requests through a mailbox. While the editor
/// is open, text that the program writes to standard output or standard error is shown as messages,
/// in complete lines. A process can have only one open editor.
public final class LineEditor: Sendable {
  let mailbox: Mailbox

  /// Creates and opens an editor, which then handles the terminal's signals.
  ///
  /// - Parameter configuration: The options of the editor.
  /// - Throws: ``LineEditorError`` if there is no terminal, or if the terminal already has an
  ///   editor.
  public init(configuration: Configuration = Configuration()) throws(LineEditorError) {
    // Check this first, because an open editor has replaced standard output.
    guard SignalClaim.take() else { throw .alreadyOpen }
    do throws(LineEditorError) {
      guard LineEditor.isTerminal else { throw .notATerminal }
      mailbox = try Mailbox()
      mailbox.showsHints = configuration.showsHints
      try EditSession.start(configuration, mailbox: mailbox)
    } catch {
      SignalClaim.release()
      throw error
    }
  }

  deinit {
    mailbox.post { $0.close(nil) }
  }

  /// A Boolean value that indicates whether standard input and output are both terminals.
  public static var isTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// The terminal's current width in cells, or 80 if it is unknown. This property can be read from
  /// any thread.
  public var columns: Int { Self.columns(ofTerminal: STDIN_FILENO) ?? 80 }

  /// Returns the current width of a terminal in cells, or nil if the descriptor is not a terminal
  /// or the width is unknown. This method can be called from any thread.
  ///
  /// - Parameter descriptor: The file descriptor.
  public static func columns(ofTerminal descriptor: CInt) -> Int? {
    let columns = Int(cel_terminal_columns(descriptor))
    return columns > 0 ? columns : nil
  }

  /// The terminal's current height in rows, or 24 if it is unknown. This property can be read from
  /// any thread.
  public var rows: Int { Self.rows(ofTerminal: STDIN_FILENO) ?? 24 }

  /// Returns the current height of a terminal in rows, or nil if the descriptor is not a terminal
  /// or the height is unknown. This method can be called from any thread.
  ///
  /// - Parameter descriptor: The file descriptor.
  public static func rows(ofTerminal descriptor: CInt) -> Int? {
    let rows = Int(cel_terminal_rows(descriptor))
    return rows > 0 ? rows : nil
  }
}

// MARK: - Reading

extension LineEditor {
  /// Reads one line.
  ///
  /// Reads are answered one at a time, in order. If the task is cancelled, its line is abandoned
  /// and the result is `.cancelled`.
  ///
  /// The read is requested before this method suspends. A prompt that the main actor changes later
  /// is therefore shown, even if the line has not begun.
  ///
  /// - Parameter prompt: The prompt to show before the line.
  /// - Returns: The line, or the reason why there is none.
  @MainActor
  public func readLine(_ prompt: Prompt) async -> LineInput {
    let isCancelled = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let read = Read(prompt: prompt, isCancelled: isCancelled, continuation: continuation)
        if !mailbox.post({ $0.reads.append(read) }) { continuation.resume(returning: .endOfInput) }
      }
    } onCancel: {
      // The task might be cancelled before the read is posted, so the read itself carries the flag.
      isCancelled.set()
      mailbox.post { $0.reviewCancellations() }
    }
  }

  /// Replaces the prompt of the line that is being edited or read next. Has no effect if there is
  /// none. This method can be called from any thread.
  ///
  /// - Parameter prompt: The new prompt.
  public func changePrompt(_ prompt: Prompt) { mailbox.post { $0.changePrompt(prompt) } }

  /// Ends the line that is being edited if nothing has been typed, and removes its prompt from the
  /// screen. If no line is being edited, the next one ends before it begins. The read returns
  /// ``LineInput/interrupted``. This method can be called from any thread.
  public func endEmptyLine() { mailbox.post { $0.endEmptyLine() } }

  /// The first signal that asked the program to end, or nil if there was none. This property can be
  /// read from any thread.
  ///
  /// The signal may arrive after a line is returned but before the program begins to run it. In
  /// this case, `onInterrupt` finds nothing to interrupt, so check this property before you run a
  /// line.
  public var termination: Int32? { mailbox.termination }
}

// MARK: - Showing

extension LineEditor {
  /// Shows text on separate rows above the line that is being edited.
  ///
  /// This method can be called from any thread and does not block while the editor is open.
  /// Invisible characters are escaped, and so are control characters other than newlines and tabs.
  /// After `close()`, the text goes to standard output.
  ///
  /// - Parameters:
  ///   - text: One or more lines.
  ///   - allowingStyle: Whether SGR sequences (`ESC [ … m`) take effect if colors are enabled.
  public func show(_ text: String, allowingStyle: Bool = false) {
    let message = Message(text: text, allowsStyle: allowingStyle)
    if !mailbox.post(.show(message)) { cel_print(message.rendered(usingStyle: false)) }
  }
}

extension LineEditor {
  /// Shows a status row above the line that is being edited. It replaces the previous status row,
  /// unless other text has been shown since. This method can be called from any thread.
  ///
  /// - Parameter text: One line, which fits the terminal. SGR sequences take effect if colors are enabled.
  public func showStatus(_ text: String) {
    let message = Message(text: text, allowsStyle: true)
    if !mailbox.post({ $0.showStatus(message) }) { cel_print(message.rendered(usingStyle: false)) }
  }
}

// MARK: - Hints

extension LineEditor {
  /// A Boolean value that indicates whether hints are shown. This property can be used on any thread.
  public var showsHints: Bool {
    get { mailbox.showsHints }
    set {
      mailbox.showsHints = newValue
      mailbox.post { $0.reviewHint() }
    }
  }
}

// MARK: - History

extension LineEditor {
  /// Adds a line that the arrow keys can recall. This method can be called from any thread.
  ///
  /// - Parameter line: The line. It is ignored if it is blank, begins with a space, or repeats the
  ///   previous line.
  public func addHistory(_ line: String) {
    mailbox.post { $0.pastLines.add([line]) }
  }

  /// Replaces all lines that the arrow keys can recall. This method can be called from any thread.
  ///
  /// - Parameter lines: The lines, oldest first.
  public func replaceHistory(by lines: [String]) {
    mailbox.post { $0.pastLines.replace(by: lines) }
  }
}

// MARK: - Keys

extension LineEditor {
  /// Lets keys enter lines, as if the user typed them. Afterward, the user continues with the line
  /// that was being edited. This method can be called from any thread.
  ///
  /// - Parameter lines: The lines, keyed by the characters that the terminal sends for a key, such as
  ///   `\u{14}` for ^T. They replace all earlier ones.
  public func bindKeys(_ lines: [String: String]) { mailbox.post { $0.keyLines.all = lines } }
}

// MARK: - Closing

extension LineEditor {
  /// Writes all earlier output, then closes the editor and releases the terminal and its signals.
  ///
  /// Pending and later reads return `.endOfInput`. A second call does nothing.
  public func close() async {
    await withCheckedContinuation { continuation in
      if !mailbox.post({ $0.close(continuation) }) { continuation.resume() }
    }
  }
}

// MARK: - LineInput

/// The result of reading a line.
public enum LineInput: Sendable, Equatable {
  /// The line that was entered, without its newline.
  case line(String)
  /// The user abandoned the line with ^C, or ``LineEditor/endEmptyLine()`` ended it.
  case interrupted
  /// The user typed ^C on an empty line.
  case interruptKey
  /// The user typed ^D on an empty line, the terminal is gone, or the editor is closed.
  case endOfInput
  /// The task that was reading was cancelled.
  case cancelled
  /// A signal asked the program to end. Every read returns this result until the editor is closed.
  case terminated(signal: Int32)
}
