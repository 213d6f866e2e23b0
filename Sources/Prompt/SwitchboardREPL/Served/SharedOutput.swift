package import Switchboard

/// An output that several prompts share.
///
/// A line's output and notices go to its prompt. Other notices, the status line and arrivals go to the
/// prompts for which the output is meant. All other output goes to the first prompt.
@MainActor
package final class SharedOutput {
  private let first: any PromptOutput
  private let others: Others
  /// A closure that returns whether the prompt with the given number receives output that no line
  /// causes.
  package var isAudience: @MainActor (Int) -> Bool = { _ in true }

  /// The outputs of the other prompts. They are not retained.
  @MainActor
  private final class Others {
    var outputs: [WeakReference<ServedOutput>] = []
    /// The line that describes the state of the program, for a prompt that has just begun.
    var status: (@MainActor (LineMetrics) -> StyledText?)?
  }

  /// Creates an output for all prompts.
  /// - Parameter output: The output of the program's own prompt, whose number is 1.
  package convenience init(_ output: any PromptOutput) { self.init(output, Others()) }

  private init(_ first: any PromptOutput, _ others: Others) {
    self.first = first
    self.others = others
  }

  /// Returns an output for some of the prompts.
  package func output(for isAudience: @escaping @MainActor (Int) -> Bool) -> SharedOutput {
    let output = SharedOutput(first, others)
    output.isAudience = isAudience
    return output
  }

  /// Shows a notice at one prompt, even if a line of another one causes it.
  package func notice(_ text: String, atPrompt number: Int) {
    for output in output(for: { $0 == number }).audience { output.notice(text) }
  }

  /// Adds the output of another prompt. It is not retained.
  func add(_ output: ServedOutput) {
    others.outputs.removeAll { $0.load() == nil }
    others.outputs.append(WeakReference(output))
    others.status.map(output.showStatus)
  }

  /// The output of the prompt or the client that is responsible for the current task, or nil.
  private var responsible: (any PromptOutput)? {
    LineEnvironment.current?.output
  }

  private var current: any PromptOutput { responsible ?? first }

  /// The outputs for what no line causes.
  private var audience: [any PromptOutput] {
    let others = others.outputs.compactMap { $0.load() }.filter { isAudience($0.number) }
    return (isAudience(1) ? [first] : []) + others
  }
}

// MARK: - OutputSink

extension SharedOutput: OutputSink {
  package func show(_ listing: Listing) { current.show(listing) }
  package func show(_ text: String) { current.show(text) }
  package func show(_ value: OutputValue, as text: String) { current.show(value, as: text) }
  package func show(_ value: OutputValue, as text: StyledText) { current.show(value, as: text) }
  package func show(_ bytes: [UInt8]) throws { try current.show(bytes) }
  package func deleteTypedLines() throws -> Int {
    try LineEnvironment.current?.shell?.history?.remove { _ in true } ?? 0
  }
  package func showAbsence(_ sentence: String) { current.showAbsence(sentence) }

  package func report(_ sentence: String, _ facts: OutputRecord) {
    current.report(sentence, facts)
  }

  package func announce(_ value: OutputValue, as text: String) {
    current.announce(value, as: text)
  }

  package func eventDisplay() -> @MainActor (OutputValue, String) -> Void {
    current.eventDisplay()
  }

  package func notice(_ text: String) {
    if let responsible { return responsible.notice(text) }
    for output in audience { output.notice(text) }
  }

  package func showArrival(_ show: @escaping @MainActor () async -> Void) {
    for output in audience { output.showArrival(show) }
  }

  package func handOver(_ item: HandoverItem) async throws -> String? {
    try await current.handOver(item)
  }

  package func runLine(_ line: String) async {
    _ = await LineEnvironment.current?.shell?.run(ScriptLine(text: .success(line), place: ""))
  }

  package var screenSize: ScreenSize? { current.screenSize }
  package var textWidth: @Sendable (String) -> Int { current.textWidth }
  package var listingCount: Int { current.listingCount }
  package var includesOffTheRecord: Bool { current.includesOffTheRecord }

  package func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
    others.status = line
    for output in audience { output.showStatus(line) }
  }
}
