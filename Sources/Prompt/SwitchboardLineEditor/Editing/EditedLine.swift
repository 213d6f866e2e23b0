import Foundation

/// The line that is being edited, or the last one until the next one begins.
struct EditedLine: ~Copyable {
  /// The flag that is set when the task that reads the line is cancelled.
  private(set) var isCancelled: Flag?
  private(set) var prompt = Prompt("")
  /// The prompt in libedit's format.
  private(set) var promptBytes: UnsafeMutablePointer<CChar>?
  private(set) var isEditing = false
  /// The reason why the line is abandoned, or nil if it is not. libedit's own result does not include
  /// the reason.
  private(set) var outcome: LineInput?
  /// The list below the line, if any.
  var list: SelectionList?
  /// The keys to pass to libedit before another key is read.
  var pendingKeys: ArraySlice<Unicode.Scalar> = []
  /// The typed characters to read again.
  var unreadKeys: ArraySlice<Unicode.Scalar> = []
  /// A Boolean value that indicates whether libedit is about to end the line that a key entered.
  var isEntering = false
  /// A Boolean value that indicates whether the next line ends before anything can be typed.
  var endsNextLine = false

  /// Creates a line that has ended.
  init() {}

  /// Begins the line of a read.
  init(_ read: Read, usesStyle: Bool) {
    isCancelled = read.isCancelled
    isEditing = true
    show(read.prompt, usesStyle: usesStyle)
  }

  deinit { free(promptBytes) }

  /// Sets the prompt that libedit draws.
  mutating func show(_ prompt: Prompt, usesStyle: Bool) {
    self.prompt = prompt
    free(promptBytes)
    promptBytes = strdup(usesStyle ? prompt.marked : prompt.text)
  }

  /// Ends the line.
  /// - Parameter reason: The reason why it is abandoned, or nil if libedit has ended it.
  mutating func end(_ reason: LineInput? = nil) {
    isEditing = false
    outcome = outcome ?? reason
  }
}
