import Switchboard

// MARK: - Log

extension PromptSession {
  /// The columns of the log.
  static let logColumns: [Listing.Column] = [
    .init("id", .number), .init("caused by", .optional(.number)), .init("command", .text),
    .init("handler", .optional(.text)), .init("dispatcher", .text),
    .init("outcome", .choice(["returned", "failed", "unhandled"])),
    .init("problem", .optional(.text), isSparse: true),
    .init("ms", .optional(.decimal), key: "milliseconds"),
  ]

  /// Starts to keep the most recent commands. A session that shares the app's dispatchers keeps
  /// only the commands of its own lines, because other people may use the other sessions.
  func keepLog() -> Subscription? {
    guard configuration.builtInCommands.offers(.log) else { return nil }
    return root.intercept { [weak self] dispatch in
      guard case .ended = dispatch.moment, let self,
        !logsOwnLinesOnly || LineContext.run?.session === self
      else { return }
      log.record(dispatch)
    }
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
    guard case .ended(let outcome) = dispatch.moment else { return ("returned", nil) }
    switch outcome {
    case .returned: return ("returned", nil)
    case .unhandled: return ("unhandled", nil)
    case .threw(let error): return ("failed", dispatch.isConfidential ? nil : "\(error)")
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
