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
/// It is not Sendable. It is created on the caller's thread, and belongs to the editor's thread as
/// soon as that starts. Other threads use only its mailbox.
final class EditSession {
  let configuration: LineEditor.Configuration
  let mailbox: Mailbox
  let wake: Int32
  let libedit: Libedit
  let movesCursor: Bool
  var stray: StrayOutput
  var decoder = ScalarDecoder()
  var keySequence = KeySequence()
  /// The keys that libedit gets before another key is read.
  var pendingKeys: ArraySlice<Unicode.Scalar> = []

  /// The reads that are not answered yet, beginning with the current one.
  var reads: [Read] = []
  var isEditing = false
  /// A Boolean value that indicates whether the editor may use the terminal. False once the program
  /// has to end in the background.
  var ownsTerminal = true
  /// The reason why the current line is abandoned. libedit's own result does not contain it.
  var outcome: LineInput?
  var promptBytes: UnsafeMutablePointer<CChar>?
  var completion = CompletionRequest()
  var hint = HintState()
  /// A Boolean value that indicates whether hints are wanted and the terminal can show them.
  let showsHints: Bool
  /// The lines of the history that may become hints, oldest first.
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
  /// Opens libedit and starts the thread that owns it.
  static func start(
    _ configuration: LineEditor.Configuration, mailbox: Mailbox, wake: Int32
  ) throws(LineEditorError) {
    guard UTF8Locale.isAvailable else { throw .noUTF8Locale }
    // This must happen before libedit reads the modes of the terminal, which may be the shell's.
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
