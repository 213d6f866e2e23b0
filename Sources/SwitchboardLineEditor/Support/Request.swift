/// What the rest of the program asks of the editor's thread.
enum Request: Sendable {
  case show(Message)
  case read(Read)
  case reviewCancellations
  case offer([Completion], ticket: Int)
  case hint(Hint?, ticket: Int)
  case remember(String)
  case close(CheckedContinuation<Void, Never>?)
}

/// A line somebody waits for.
struct Read: Sendable {
  let prompt: Prompt
  let isCancelled: Lock<Bool>
  let continuation: CheckedContinuation<LineInput, Never>
}
