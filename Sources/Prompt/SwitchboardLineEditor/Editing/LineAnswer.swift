/// The answer of a closure on the main actor to a question about the edited line.
///
/// The closure is asked without blocking the editor's thread. It receives one question at a time
/// and, after its answer, only the newest one.
struct LineAnswer<Value> {
  private var ticket = 0
  private(set) var line: [Unicode.Scalar] = []
  private(set) var value: Value?
  /// A Boolean value that indicates whether the screen shows the value.
  var isDrawn = false
  /// The question that has not been answered yet.
  private var question: Task<Void, Never>?
  /// A Boolean value that indicates whether to ask about the current line once the open question has
  /// been answered.
  private var isWaiting = false

  /// Begins a new line and returns its ticket. Answers to questions about earlier lines are ignored.
  @discardableResult
  mutating func begin(_ line: [Unicode.Scalar]) -> Int {
    ticket += 1
    self.line = line
    value = nil
    isWaiting = false
    return ticket
  }

  mutating func accept(_ value: Value?) { self.value = value }

  /// Asks about the current line. If a question is open, postpones the new one until it has been
  /// answered.
  mutating func ask(_ ask: (_ line: String, _ ticket: Int) -> Task<Void, Never>) {
    question?.cancel()
    isWaiting = question != nil
    if question == nil { question = ask(line.text, ticket) }
  }

  /// Accepts an answer and returns whether to ask again, because the line has changed since the
  /// question.
  mutating func accept(_ value: Value?, ticket: Int) -> Bool {
    question = nil
    if ticket == self.ticket { self.value = value }
    return isWaiting
  }
}
