#if Observability
  import InMemoryLogging
  import InMemoryTracing
  import Logging
  import Switchboard
  import SwitchboardObservability
  import Testing
  import Tracing

  // The code of the article "SwitchboardObservability". `ArticleTests` compares the two.

  @MainActor
  struct ObservabilityGuide {
    @MainActor
    final class Observability {
      private let subscriptions: [Subscription]

      init(of dispatcher: CommandDispatcher, logger: Logger, tracer: any Tracer) {
        let log = LogInterceptor(logger, includesArguments: true)
        let metrics = MetricsInterceptor()
        let trace = TraceInterceptor(tracer)
        subscriptions = [log.record, metrics.record, trace.record].map(dispatcher.intercept)
      }
    }

    @Test func `all three observe a command`() throws {
      let dispatcher = CommandDispatcher()
      let handler = InMemoryLogHandler()
      var logger = Logger(label: "commands") { _ in handler }
      logger.logLevel = .debug
      let tracer = InMemoryTracer()
      let observability = Observability(of: dispatcher, logger: logger, tracer: tracer)
      let storing = try dispatcher.register(VaultCommandsRouter.Key.store) { _ in }
      try dispatcher.router(VaultCommandsRouter.self).store("ring")
      withExtendedLifetime(observability) {}
      #expect(handler.entries.map { "\($0.message)" } == ["store ring returned"])
      #expect(tracer.finishedSpans.map(\.operationName) == ["store"])
      storing.cancel()
    }
  }
#endif
