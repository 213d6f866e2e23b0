#if Observability
  public import Logging
  public import Switchboard

  /// An interceptor that writes a log message when a command has ended.
  ///
  /// The metadata contains the command, the dispatcher, the outcome, the duration, the numbers of the
  /// dispatch and of the dispatch that caused it, and the error. The arguments are omitted unless you
  /// ask for them. Those of confidential commands and of commands off the record are never written,
  /// and only the type of their errors is.
  ///
  /// Pass ``record(_:)`` to `CommandDispatcher.intercept(_:)`.
  @MainActor
  public struct LogInterceptor {
    private let logger: Logger
    private let level: Logger.Level
    private let failureLevel: Logger.Level
    private let includesArguments: Bool

    /// Creates an interceptor.
    /// - Parameters:
    ///   - logger: The logger that receives the messages.
    ///   - level: The level of a message about a command that succeeded.
    ///   - failureLevel: The level of a message about a command that failed or has no handler.
    ///   - includesArguments: Whether the message contains the line that sends the command, with its
    ///     arguments.
    public init(
      _ logger: Logger, level: Logger.Level = .debug, failureLevel: Logger.Level = .warning,
      includesArguments: Bool = false
    ) {
      self.logger = logger
      self.level = level
      self.failureLevel = failureLevel
      self.includesArguments = includesArguments
    }

    /// Writes a message if the dispatch has ended.
    public func record(_ dispatch: Dispatch) {
      guard let outcome = dispatch.outcomeName else { return }
      logger.log(
        level: dispatch.hasFailed ? failureLevel : level, "\(text(of: dispatch)) \(outcome)",
        metadata: metadata(of: dispatch, outcome))
    }

    private func text(of dispatch: Dispatch) -> String {
      let line = includesArguments && !dispatch.isHidden ? dispatch.line : nil
      return line ?? dispatch.command.displayName
    }

    private func metadata(of dispatch: Dispatch, _ outcome: String) -> Logger.Metadata {
      var metadata: Logger.Metadata = [
        "command": "\(dispatch.command.id)", "dispatcher": "\(dispatch.dispatcher)",
        "outcome": "\(outcome)", "dispatch": "\(dispatch.id)",
      ]
      metadata["duration"] = dispatch.duration.map { "\($0)" }
      metadata["parent"] = dispatch.parentID.map { "\($0)" }
      metadata["error"] = dispatch.errorText.map { "\($0)" }
      return metadata
    }
  }
#endif
