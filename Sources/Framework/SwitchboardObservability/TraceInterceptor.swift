#if Observability
  public import Switchboard
  public import Tracing

  /// An interceptor that makes a span for each command.
  ///
  /// The parent of a span is the span of the command that caused the command. If no command caused it,
  /// the parent is the current span of the task. The spans contain no arguments.
  ///
  /// Pass ``record(_:)`` to `CommandDispatcher.intercept(_:)`.
  @MainActor
  public final class TraceInterceptor {
    private let tracer: any Tracer
    private var open: [Int: any Span] = [:]

    /// Creates an interceptor.
    /// - Parameter tracer: The tracer that receives the spans.
    public init(_ tracer: any Tracer = InstrumentationSystem.tracer) { self.tracer = tracer }

    isolated deinit {
      for span in open.values { span.end() }
    }

    /// Begins or ends the span of a dispatch.
    public func record(_ dispatch: Dispatch) {
      guard let outcome = dispatch.outcomeName else { return begin(dispatch) }
      guard let span = open.removeValue(forKey: dispatch.id) else { return }
      span.attributes["command.outcome"] = outcome
      if dispatch.hasFailed { fail(span, dispatch) }
      span.end()
    }

    private func begin(_ dispatch: Dispatch) {
      let parent = dispatch.parentID.flatMap { open[$0]?.context }
      let span = tracer.startSpan(
        dispatch.command.displayName, context: parent ?? .current ?? .topLevel)
      span.attributes["command.id"] = dispatch.command.id
      span.attributes["command.dispatcher"] = dispatch.dispatcher
      open[dispatch.id] = span
    }

    private func fail(_ span: any Span, _ dispatch: Dispatch) {
      if let error = dispatch.error, !dispatch.isHidden { span.recordError(error) }
      span.setStatus(SpanStatus(code: .error, message: dispatch.errorText))
    }
  }
#endif
