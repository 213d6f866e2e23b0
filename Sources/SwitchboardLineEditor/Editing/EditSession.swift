import CLibEdit
import ProcessSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The editor's thread: the only code that touches libedit and the terminal.
///
/// Not Sendable. It is made on the caller's thread and handed over to its own, for good, when
/// that starts; others have its mailbox only.
final class EditSession {
  let configuration: LineEditor.Configuration
  let mailbox: Mailbox
  let wake: Int32
  let libedit: Libedit
  let movesCursor: Bool
  var stray: StrayOutput
  var decoder = ScalarDecoder()
  var keySequence = KeySequence()
  /// What libedit is to get before another key is read.
  var pendingKeys: ArraySlice<Unicode.Scalar> = []

  /// Reads not answered yet, the current one first.
  var reads: [Read] = []
  var isEditing = false
  /// False once all that is left to do is to end, in the background.
  var ownsTerminal = true
  /// Why the current line is given up. libedit's own answer would not tell.
  var outcome: LineInput?
  var promptBytes: UnsafeMutablePointer<CChar>?
  var completion = CompletionRequest()
  var hint = HintState()
  /// Whether the terminal can show hints, and they are wanted.
  let showsHints: Bool
  /// The lines of the history that may become hints, the oldest first.
  var pastLines: [String] = []
  var isClosing = false
  var closers: [CheckedContinuation<Void, Never>] = []

  private init(
    _ configuration: LineEditor.Configuration, mailbox: Mailbox, wake: Int32
  ) throws(LineEditorError) {
    guard let libedit = Libedit(program: configuration.program) else { throw .outOfResources }
    self.configuration = configuration
    self.mailbox = mailbox
    self.wake = wake
    self.libedit = libedit
    movesCursor = libedit.movesCursor
    showsHints =
      configuration.showsHints && configuration.usesColor && libedit.movesCursor && libedit.dims
    do {
      stray = try StrayOutput()
    } catch {
      libedit.close()
      throw error
    }
  }

  deinit {
    free(promptBytes)
  }
}

// MARK: - Starting

extension EditSession {
  /// Opens libedit and starts the thread that owns it from then on.
  static func start(
    _ configuration: LineEditor.Configuration, mailbox: Mailbox, wake: Int32
  ) throws(LineEditorError) {
    guard UTF8Locale.isAvailable else { throw .noUTF8Locale }
    // Before libedit takes the shell's own modes for those to give back.
    guard JobControl.awaitForeground() else { throw .inBackground }
    try UTF8Locale.perform { () throws(LineEditorError) in
      let session = try EditSession(configuration, mailbox: mailbox, wake: wake)
      session.prepare()
      try session.startThread()
    }
  }

  private func prepare() {
    libedit.limitHistory(to: configuration.historyLimit)
    for line in configuration.history where line.belongsInHistory { remember(line) }
    connectCallbacks()
    libedit.bindKeys(sourcingEditrc: configuration.sourceEditrc)
    SignalClaim.receive(for: .editor)
  }

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
  /// Lets libedit call this session, which outlives it.
  private func connectCallbacks() {
    let callbacks = cel_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read_scalar: { session($0).nextKey() },
      prompt: { session($0).promptToDraw() },
      complete: { session($0).completeWord() },
      paste: { session($0).paste() },
      accept_hint: { session($0).acceptHint() })
    cel_set_callbacks(libedit.editor, callbacks)
  }
}

private func session(_ context: UnsafeMutableRawPointer) -> EditSession {
  Unmanaged<EditSession>.fromOpaque(context).takeUnretainedValue()
}
