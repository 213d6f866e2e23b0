public import Switchboard

/// The values that a line shows before it ends.
///
/// They are collected for a line that prints JSON, and for a client that receives them in addition
/// to the text. A line that prints JSON prints exactly one value: the value that its command
/// showed, or an object that reports what the command did. The object of a command that runs other
/// lines, such as `time`, has the values of those lines.
@MainActor
final class LineValues {
  /// The values of the running line, or nil if they are not collected.
  static var current: LineValues? {
    LineEnvironment.current?.values.flatMap { $0.isOpen ? $0 : nil }
  }

  private var values: [OutputValue] = []
  private var facts = OutputRecord()
  private var sentences: [String] = []
  /// A Boolean value that indicates whether the command runs other lines.
  var runsLines = false
  /// A Boolean value that indicates whether values are collected and the line has not ended. A command
  /// can leave a task behind that shows values later.
  var isOpen = false
  /// The values of the enclosing line, or nil.
  fileprivate let outer: LineValues?

  init(inside outer: LineValues?) { self.outer = outer }

  func add(_ value: OutputValue) { values.append(value) }

  /// Adds a report of what the command did.
  func add(_ sentence: String, _ facts: OutputRecord) {
    self.facts = self.facts.merging(facts)
    if !sentence.isEmpty { sentences.append(sentence) }
  }

  /// Returns the value to print at the end of the line.
  /// - Parameters:
  ///   - command: The command, or nil if the line names none.
  ///   - succeeded: Whether the line succeeded.
  fileprivate func output(of command: CommandDescription?, succeeded: Bool) -> OutputValue {
    isOpen = false
    guard values.count != 1 || runsLines else { return values[0] }
    var report: OutputRecord = [
      "command": OutputValue(command) { .text($0.displayName) }, "ok": .flag(succeeded),
    ]
    report = report.merging(facts)
    if !sentences.isEmpty { report["message"] = .text(sentences.joined(separator: "\n")) }
    if !values.isEmpty { report["values"] = .list(values) }
    return .record(report)
  }

  /// What the line has shown: its only value, a list of several, or nil.
  var shown: OutputValue? { values.count > 1 ? .list(values) : values.first }
}

// MARK: - Collecting

extension PromptOutput {
  /// Runs a line's command, and then prints the line's JSON value if the output format is JSON. The
  /// value of a line inside another line becomes part of the other line's value.
  ///
  /// A line that fails prints its error instead, and the values that it showed before the failure.
  /// - Parameters:
  ///   - command: The command, or nil if the line names none.
  ///   - environment: The environment of the line, which is that of the task.
  ///   - body: A closure that runs the command.
  func collecting<Result: Sendable>(
    for command: CommandDescription?, in environment: LineEnvironment,
    _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    guard format == .json, let values = environment.values else { return try await body() }
    values.isOpen = true
    do {
      let result = try await body()
      let hasFailed = !environment.failures.sentences.isEmpty
      if !hasFailed || values.shown != nil { end(values, of: command, succeeded: !hasFailed) }
      return result
    } catch {
      if values.shown != nil { end(values, of: command, succeeded: false) }
      throw error
    }
  }

  private func end(_ values: LineValues, of command: CommandDescription?, succeeded: Bool) {
    let output = values.output(of: command, succeeded: succeeded)
    if let outer = values.outer, outer.isOpen { outer.add(output) } else { write(output.json) }
  }

  /// Shows a value in the output format, and adds it to the values of the running line.
  public func show(_ value: OutputValue, as text: String) {
    if !add(value) { write(format == .json ? value.json : text) }
  }

  public func show(_ value: OutputValue, as text: StyledText) {
    if format == .json { show(value, as: "") } else if !add(value) { write(text) }
  }

  /// Adds a value to those of the running line.
  /// - Returns: Whether the line shows it when it ends.
  func add(_ value: OutputValue) -> Bool {
    LineValues.current?.add(value)
    return format == .json && LineValues.current != nil
  }

  public func report(_ sentence: String, _ facts: OutputRecord) {
    guard format == .json else {
      return sentence.isEmpty ? () : write(MessageText.rows(of: sentence, columns: columns))
    }
    LineValues.current?.add(sentence, facts)
  }

  public func announce(_ value: OutputValue, as text: String) {
    write(format == .json ? value.json : text)
  }
}
