import CLibEdit
import ProcessSignals

/// A session on the editor's thread. Only the session uses libedit and the terminal.
///
/// A session is not `Sendable`. It is created on the caller's thread and belongs to the editor's
/// thread once that thread starts. Other threads use only its mailbox.
final class EditSession {
  let configuration: LineEditor.Configuration
  let mailbox: Mailbox
  let libedit: Libedit
  var stray: StrayOutput
  var terminal = TerminalUse()
  var decoder = ScalarDecoder()

  /// The reads whose lines have not begun.
  var reads: [Read] = []
  var current = EditedLine()
  var completion = LineAnswer<CompletionAnswer>()
  var hint = LineAnswer<Hint>()
  var highlights = LineAnswer<[Highlight]>()
  var pastLines: PastLines
  /// The lines that keys enter.
  var keyLines = KeyLines()
  /// The terminal's width when the status was shown in the row above the cursor or the edited line,
  /// or nil if that row shows other text.
  var statusColumns: Int?
  /// The callers that wait until the editor is closed, or nil if it is not closing.
  var closers: [CheckedContinuation<Void, Never>]?

  private init(
    _ configuration: LineEditor.Configuration, mailbox: Mailbox
  ) throws(LineEditorError) {
    guard let libedit = Libedit(program: configuration.program) else { throw .outOfResources }
    self.configuration = configuration
    self.mailbox = mailbox
    self.libedit = libedit
    pastLines = PastLines(configuration: configuration, libedit: libedit)
    do {
      stray = try StrayOutput()
    } catch {
      libedit.close()
      throw error
    }
  }
}

// MARK: - Starting

extension EditSession {
  /// Opens libedit and starts the thread that owns it.
  static func start(
    _ configuration: LineEditor.Configuration, mailbox: Mailbox
  ) throws(LineEditorError) {
    guard UTF8Locale.isAvailable else { throw .noUTF8Locale }
    // Wait before libedit reads the terminal's modes. In the background, they may be the shell's.
    guard JobControl.awaitForeground() else { throw .inBackground }
    try UTF8Locale.perform { () throws(LineEditorError) in
      let session = try EditSession(configuration, mailbox: mailbox)
      session.prepare()
      try session.startThread()
    }
  }

  private func prepare() {
    libedit.limitHistory(to: configuration.historyLimit)
    pastLines.add(configuration.history)
    connectCallbacks()
    libedit.bindKeys(sourcingEditrc: configuration.sourceEditrc)
    SignalClaim.receive(for: .editor)
  }

  // Safe: the reference that the thread receives is released exactly once, at the end of the thread,
  // or here if no thread starts.
  private func startThread() throws(LineEditorError) {
    let context = Unmanaged.passRetained(self)
    let isStarted = cel_start_thread(
      { context in
        let session = Unmanaged<EditSession>.fromOpaque(context).takeRetainedValue()
        UTF8Locale.perform { session.run() }
      }, context.toOpaque())
    if isStarted { return }
    context.release()
    _ = stray.release()
    SignalClaim.restore()
    libedit.close()
    throw .outOfResources
  }
}

// MARK: - Callbacks

extension EditSession {
  /// Connects libedit's callbacks to this session.
  ///
  /// Safe: libedit calls them only while it reads a line or the user's settings, and both happen in
  /// methods of this session. ``run()`` closes libedit before its thread releases the session.
  private func connectCallbacks() {
    let callbacks = cel_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read_scalar: { session($0).nextKey() },
      prompt: { session($0).current.promptBytes },
      complete: { session($0).completeWord() },
      search_history: { session($0).searchHistory() },
      paste: { session($0).paste() },
      accept_hint: { session($0).acceptHint() },
      accept_hint_word: { session($0).acceptHintWord() },
      recall_earlier: { session($0).recallEarlierLine() },
      recall_later: { session($0).recallLaterLine() },
      enter_line: { session($0).enterLineOfKey(inCommandMode: $1) })
    cel_set_callbacks(libedit.editor, callbacks)
  }
}

private func session(_ context: UnsafeMutableRawPointer) -> EditSession {
  Unmanaged<EditSession>.fromOpaque(context).takeUnretainedValue()
}
