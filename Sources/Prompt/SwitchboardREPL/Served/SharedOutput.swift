package import Switchboard

/// An output that several prompts share.
///
/// A line's output and notices go to its prompt. Other notices and the status line go to every
/// prompt that may see them. All other output goes to the first prompt.
@MainActor
package final class SharedOutput {
  private let first: any PromptOutput
  private var others: [Other] = []
  /// The line that describes the state of the program, for prompts that are added later.
  private var status: (@MainActor (LineMetrics) -> StyledText?)?
  /// A closure that returns whether what is shown now is off the record.
  package var isOffTheRecord: @MainActor () -> Bool = { false }
  /// A closure that returns whether anything is off the record, even if it is not shown.
  package var hasOffTheRecord: @MainActor () -> Bool = { false }

  private struct Other {
    weak var output: (any PromptOutput)?
    let includesOffTheRecord: Bool
  }

  /// Creates an output for one prompt.
  /// - Parameter output: The output of the program's own prompt.
  package init(_ output: any PromptOutput) { first = output }

  /// Adds the output of another prompt. It is not retained.
  func add(_ output: any PromptOutput, includesOffTheRecord: Bool) {
    others.removeAll { $0.output == nil }
    others.append(Other(output: output, includesOffTheRecord: includesOffTheRecord))
    guard let status, includesOffTheRecord || !isOffTheRecord() else { return }
    output.showStatus(status)
  }

  /// The output of the prompt or the client that is responsible for the current task, or nil.
  private var responsible: (any PromptOutput)? {
    LineEnvironment.current?.output
  }

  private var current: any PromptOutput { responsible ?? first }

  /// Returns the outputs for the status line and for notices that no line causes.
  /// - Parameter isOffTheRecord: Whether what is shown can be off the record.
  private func all(isOffTheRecord: Bool) -> [any PromptOutput] {
    [first] + others.filter { $0.includesOffTheRecord || !isOffTheRecord }.compactMap(\.output)
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
    // A notice does not say whether it is about something off the record.
    for output in all(isOffTheRecord: hasOffTheRecord()) { output.notice(text) }
  }

  package func showArrival(_ show: @escaping @MainActor () async -> Void) {
    if let responsible { return responsible.showArrival(show) }
    for output in all(isOffTheRecord: isOffTheRecord()) { output.showArrival(show) }
  }

  package var screenSize: ScreenSize? { current.screenSize }
  package var textWidth: @Sendable (String) -> Int { current.textWidth }
  package var listingCount: Int { current.listingCount }
  package var includesOffTheRecord: Bool { current.includesOffTheRecord }
}

// MARK: - Status

extension SharedOutput {
  package func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
    status = line
    for output in all(isOffTheRecord: isOffTheRecord()) { output.showStatus(line) }
  }
}
