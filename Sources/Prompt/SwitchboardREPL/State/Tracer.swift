public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol TraceCommands: AnyObject {
  /// Shows the commands that each command causes, and how long they take.
  /// - Example: `trace on`
  /// - Parameter state: Whether to show them from now on.
  @Effects(.changes, .repeatable)
  @Diagnostic
  @ShortName("trace")
  func setTracing(_ state: Bool)

  /// Lists the commands that ran last, and the commands that they caused.
  /// - Example: `log 5`
  /// - Parameter count: The maximum number of commands to list. Defaults to 20.
  @Effects(.reads)
  @Diagnostic
  @ShortName("log")
  func showLog(_ count: RowCount?) throws
}

/// The maximum number of rows that a listing shows.
public struct RowCount: NumberArgument {
  public static var range: ClosedRange<Int> { 1...Int.max }
  public let number: Int

  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}

/// The trace and the log of a prompt.
@MainActor
final class Tracer {
  private(set) var trace: Subscription?
  private let log = DispatchRing()
  private let output: any PromptOutput

  init(showing output: any PromptOutput) { self.output = output }

  /// Starts to keep the most recent commands. A shell that shares the app's dispatchers keeps only the
  /// commands of its own lines, because other people may use the other shells.
  func keepLog(of shell: Shell) -> Subscription? {
    guard shell.configuration.builtInCommands.offers(.log) else { return nil }
    return shell.root.intercept { [log, weak shell] dispatch in
      guard dispatch.outcome != nil, let shell,
        !shell.logsOwnLinesOnly || LineEnvironment.current?.shell === shell
      else { return }
      log.record(dispatch)
    }
  }

  static let logColumns: [Listing.Column] = [
    .init("id", .number), .init("caused by", .optional(.number)), .init("command", .text),
    .init("handler", .optional(.text)), .init("dispatcher", .text),
    .init("outcome", .choice(["returned", "failed", "unhandled"])),
    .init("problem", .optional(.text), isSparse: true),
    .init("ms", .optional(.decimal), key: "milliseconds"),
  ]
}

// MARK: - TraceCommands

extension Tracer: TraceCommands, BuiltInHandler {
  func setTracing(_ state: Bool) {
    let show = output.eventDisplay()
    let trace = DispatchTrace { text in
      let lines = text.split(separator: "\n").map { OutputValue.text(String($0)) }
      show(.record(["trace": .list(lines)]), text)
    }
    let wasTracing = self.trace != nil
    let root = LineEnvironment.current?.shell?.root
    self.trace = state ? root?.intercept(trace.record) : nil
    output.notice(
      state == wasTracing
        ? "tracing is already \(state.argument)"
        : state ? "tracing is on: ‘trace off’ ends it" : "tracing is off")
  }

  func showLog(_ count: RowCount?) throws {
    let dispatches = log.dispatches.suffix(count?.number ?? 20)
    output.show(
      Listing(
        Self.logColumns, rows: dispatches.map(Self.row),
        placeholder: "No command has run yet."))
  }

  private static func row(of dispatch: Dispatch) -> [Listing.Cell] {
    let line = dispatch.line ?? dispatch.command.displayName + " …"
    let (outcome, problem) = outcome(of: dispatch)
    return [
      .number(dispatch.id), OutputValue(dispatch.parentID) { .number($0) }, .text(line),
      OutputValue(dispatch.handler) { .text($0.handler) }, .text(dispatch.dispatcher),
      .text(outcome), OutputValue(problem) { .text($0) },
      OutputValue(dispatch.duration) { .milliseconds($0) },
    ]
  }

  private static func outcome(of dispatch: Dispatch) -> (String, problem: String?) {
    switch dispatch.outcome {
    case .returned?, nil: ("returned", nil)
    case .unhandled?: ("unhandled", nil)
    case .threw(let error)?: ("failed", dispatch.isConfidential ? nil : "\(error)")
    }
  }
}

extension OutputValue {
  /// Creates a value for a duration in milliseconds, rounded to hundredths.
  fileprivate static func milliseconds(_ duration: Duration) -> Self {
    let number = (duration / .milliseconds(1) * 100).rounded() / 100
    return .decimal(number)
  }
}
