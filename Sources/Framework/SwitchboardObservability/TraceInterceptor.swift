#if Observability
  public import Switchboard
  internal import Synchronization
  public import Tracing

  /// An interceptor that makes a span for each command.
  ///
  /// The parent of a span is the span of the command that caused the command. If no command caused it,
  /// the parent is the current span of the task. The spans contain no arguments.
  ///
  /// A program with an interceptor passes its traces on to other machines, in the headers that its tracer
  /// writes, such as `traceparent`. A command that comes from another machine, and the spans of its
  /// handler, belong to the trace of its caller.
  ///
  /// Pass ``record(_:)`` to `CommandDispatcher.intercept(_:)`.
  @MainActor
  public final class TraceInterceptor {
    private let tracer: any Tracer
    private let spans = OpenSpans()

    /// Creates an interceptor.
    /// - Parameter tracer: The tracer that receives the spans.
    public init(_ tracer: any Tracer = InstrumentationSystem.tracer) {
      self.tracer = tracer
      Self.propagate(tracer, spans)
    }

    isolated deinit {
      for span in spans.all.withLock({ $0.values }) { span.end() }
    }

    /// Begins or ends the span of a dispatch.
    public func record(_ dispatch: Dispatch) {
      guard let outcome = dispatch.outcomeName else { return begin(dispatch) }
      let span = spans.all.withLock { $0.removeValue(forKey: dispatch.id) }
      guard let span else { return }
      span.attributes["command.outcome"] = outcome
      if dispatch.hasFailed { fail(span, dispatch) }
      span.end()
    }

    private func begin(_ dispatch: Dispatch) {
      let parent = dispatch.parentID.flatMap { id in spans.all.withLock { $0[id]?.context } }
      let span = tracer.startSpan(
        dispatch.command.displayName, context: parent ?? .current ?? .topLevel)
      span.attributes["command.id"] = dispatch.command.id
      span.attributes["command.dispatcher"] = dispatch.dispatcher
      spans.all.withLock { $0[dispatch.id] = span }
    }

    private func fail(_ span: any Span, _ dispatch: Dispatch) {
      if let error = dispatch.error, !dispatch.isHidden { span.recordError(error) }
      span.setStatus(SpanStatus(code: .error, message: dispatch.errorText))
    }
  }
#endif
