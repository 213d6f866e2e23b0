import CLibEdit
import ProcessSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line editor on the terminal, which keeps what is typed intact while messages are shown.
///
/// libedit lives on a thread of its own; whatever is asked of the editor reaches it by a mailbox.
/// While the editor is open, what the program prints to standard output or error is shown like a
/// message, one whole line at a time. A process has one open editor at most.
public final class LineEditor: Sendable {
  private let mailbox: Mailbox

  /// Opens the editor, and takes the terminal's signals.
  ///
  /// - Parameter configuration: History, completion and colour.
  /// - Throws: `LineEditorError` when there is no terminal, or it has an editor already.
  public init(configuration: Configuration = Configuration()) throws(LineEditorError) {
    // First, for an open editor has taken the terminal's place as standard output.
    guard SignalClaim.take() else { throw .alreadyOpen }
    do throws(LineEditorError) {
      guard LineEditor.isTerminal else { throw .notATerminal }
      let (mailbox, wake) = try Mailbox.withWakePipe()
      self.mailbox = mailbox
      try EditSession.start(configuration, mailbox: mailbox, wake: wake)
    } catch {
      SignalClaim.release()
      throw error
    }
  }

  deinit {
    mailbox.post(.close(nil))
  }

  /// Whether standard input and output are both terminals.
  public static var isTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// The terminal's width in cells at this moment, 80 when it has none; from any thread.
  public var columns: Int {
    let columns = Int(cel_terminal_columns(STDIN_FILENO))
    return columns > 0 ? columns : 80
  }
}

// MARK: - Reading

extension LineEditor {
  /// Reads one line.
  ///
  /// Reads are answered one at a time, in the order they were asked for. A cancelled task gets
  /// `.cancelled` and the line it typed is abandoned.
  ///
  /// - Parameter prompt: What stands before the line.
  /// - Returns: The line, or why there is none.
  public func readLine(_ prompt: Prompt) async -> LineInput {
    let isCancelled = Lock(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let read = Read(prompt: prompt, isCancelled: isCancelled, continuation: continuation)
        if !mailbox.post(.read(read)) { continuation.resume(returning: .endOfInput) }
      }
    } onCancel: {
      // May run before the read is posted, which is why the read itself carries the flag.
      isCancelled.withLock { $0 = true }
      mailbox.post(.reviewCancellations)
    }
  }

  /// The first signal that asked the program to end, nil if none has; from any thread.
  ///
  /// It may come after a line was answered and before the program has begun to run that line, when
  /// `onInterrupt` finds nothing to interrupt. The program looks here before it runs a line.
  public var termination: Int32? { mailbox.termination }
}

// MARK: - Showing

extension LineEditor {
  /// Shows a text on rows of its own, above the line that is being edited.
  ///
  /// May be called from any thread and never blocks while the editor is open. Control characters
  /// other than newline and tab are escaped, and so are invisible ones. After `close()` the text goes to standard output.
  ///
  /// - Parameters:
  ///   - text: One or more lines.
  ///   - allowingStyle: Whether SGR sequences (`ESC [ … m`) keep their effect, in colour only.
  public func show(_ text: String, allowingStyle: Bool = false) {
    let message = Message(text: text, allowsStyle: allowingStyle)
    if !mailbox.post(.show(message)) { cel_print(message.rendered(usingStyle: false)) }
  }
}

// MARK: - History

extension LineEditor {
  /// Adds a line that the arrow keys bring back; from any thread.
  ///
  /// - Parameter line: Ignored when blank, when it begins with a space, and when it repeats the
  ///   line before.
  public func addHistory(_ line: String) {
    guard line.belongsInHistory else { return }
    mailbox.post(.remember(line))
  }
}

// MARK: - Closing

extension LineEditor {
  /// Gives back the terminal and its signals once everything shown before is written.
  ///
  /// A read that is waiting gets `.endOfInput`, as do later ones. Closing twice does no harm.
  public func close() async {
    await withCheckedContinuation { continuation in
      if !mailbox.post(.close(continuation)) { continuation.resume() }
    }
  }
}

// MARK: - LineInput

/// What the reading of a line came to.
public enum LineInput: Sendable, Equatable {
  /// The line that was entered, without its newline.
  case line(String)
  /// The line was abandoned with ^C.
  case interrupted
  /// The user typed ^D on an empty line, the terminal is gone, or the editor is closed.
  case endOfInput
  /// The task that was reading is cancelled.
  case cancelled
  /// A signal asks the program to end; until the editor is closed every read answers this.
  case terminated(signal: Int32)
}
