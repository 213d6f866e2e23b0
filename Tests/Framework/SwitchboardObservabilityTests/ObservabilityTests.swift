#if Observability
  import InMemoryLogging
  import InMemoryTracing
  import Logging
  import MetricsTestKit
  package import Switchboard
  import SwitchboardObservability
  import Synchronization
  import Testing
  import Tracing

  @CommandProtocol
  @MainActor
  package protocol VaultCommands: AnyObject {
    func store(_ item: String) throws
    func storeTwice(_ item: String) async throws
    @Confidential func unlock(_ code: String) throws
  }

  private struct VaultError: Error, CustomStringConvertible {
    let description: String
  }

  @MainActor
  private final class Vault: VaultCommands {
    private let commands: any VaultCommands

    init(_ dispatcher: CommandDispatcher) { commands = dispatcher.router(VaultCommandsRouter.self) }

    func store(_ item: String) throws {
      if item.isEmpty { throw VaultError(description: "nothing to store") }
    }

    func storeTwice(_ item: String) async throws {
      try commands.store(item)
      await Task.yield()
      try commands.store(item)
    }

    func unlock(_ code: String) throws { throw VaultError(description: "\(code) is wrong") }
  }

  /// Tests of the interceptors with the in-memory backends of the libraries.
  @MainActor
  struct ObservabilityTests {
    private let dispatcher = CommandDispatcher(name: "app")
    private let vault: Vault
    private let handling: Subscription
    private let vaults: any VaultCommands

    init() throws {
      vault = Vault(dispatcher)
      handling = try dispatcher.register(vault, for: VaultCommandsRouter.self)
      vaults = dispatcher.router(VaultCommandsRouter.self)
    }

    /// Sends commands of every kind, also off the record and without a handler.
    private func sendAll() async {
      try? vaults.store("ring")
      try? vaults.store("")
      try? await vaults.storeTwice("coin")
      try? vaults.unlock("1234")
      let secret = CommandDispatcher(name: "secret", parent: dispatcher, isOffTheRecord: true)
      let child = CommandDispatcher(name: "child", parent: secret)
      for hidden in [secret, child] {
        try? hidden.router(VaultCommandsRouter.self).store("hidden")
        try? hidden.router(VaultCommandsRouter.self).store("")
      }
      handling.cancel()
      try? vaults.store("late")
    }

    private func logged(includesArguments: Bool) async -> [InMemoryLogHandler.Entry] {
      let handler = InMemoryLogHandler()
      var logger = Logger(label: "commands") { _ in handler }
      logger.logLevel = .debug
      let log = LogInterceptor(logger, includesArguments: includesArguments)
      let logging = dispatcher.intercept(log.record)
      await sendAll()
      logging.cancel()
      return handler.entries
    }

    @Test(arguments: [
      (
        false,
        [
          "store returned", "store threw", "store returned", "store returned",
          "store twice returned", "unlock threw", "store returned", "store threw", "store returned",
          "store threw", "store unhandled",
        ]
      ),
      (
        true,
        [
          "store ring returned", "store \"\" threw", "store coin returned", "store coin returned",
          "store twice coin returned", "unlock threw", "store returned", "store threw",
          "store returned", "store threw", "store late unhandled",
        ]
      ),
    ])
    func `each dispatch is logged, and no hidden argument is`(
      includesArguments: Bool, messages: [String]
    ) async {
      let entries = await logged(includesArguments: includesArguments)
      #expect(entries.map { "\($0.message)" } == messages)
      #expect(entries.map(\.level).filter { $0 == .warning }.count == 5)
      let text = entries.map { "\($0.message) \($0.metadata)" }.joined()
      #expect(!text.contains("1234") && !text.contains("hidden"))
      #expect(text.contains("ring") == includesArguments)
    }

    @Test func `the metadata says what happened`() async throws {
      let entries = await logged(includesArguments: false)
      let failed = entries[1].metadata
      #expect(failed["command"] == "SwitchboardObservabilityTests.VaultCommands.store")
      #expect(failed["dispatcher"] == "app" && failed["outcome"] == "threw")
      #expect(failed["error"] == "nothing to store" && failed["parent"] == nil)
      #expect(failed["duration"] != nil)
      #expect(entries[2].metadata["parent"] == entries[4].metadata["dispatch"])
      #expect(entries[5].metadata["error"] == "VaultError", "the text quotes the code")
      #expect(entries[9].metadata["error"] == "VaultError")
    }

    @Test func `there is a counter and a timer for each command and outcome`() async throws {
      let factory = TestMetrics()
      let metrics = MetricsInterceptor(factory: factory)
      let measuring = dispatcher.intercept(metrics.record)
      await sendAll()
      let totals = [("store", "returned", 5), ("store", "threw", 3), ("store", "unhandled", 1)]
      for (command, outcome, count) in totals + [("unlock", "threw", 1)] {
        let id = "SwitchboardObservabilityTests.VaultCommands.\(command)"
        let dimensions = [("command", id), ("outcome", outcome)]
        let counter = try factory.expectCounter("switchboard.commands", dimensions)
        #expect(counter.values.reduce(0, +) == count)
        let timer = try factory.expectTimer("switchboard.commands.duration", dimensions)
        #expect(timer.values.count == count)
      }
      #expect(factory.counters.count == 5 && factory.timers.count == 5)
      measuring.cancel()
    }

    @Test func `spans have the parents of their dispatches`() async throws {
      let tracer = InMemoryTracer()
      let trace = TraceInterceptor(tracer)
      let tracing = dispatcher.intercept(trace.record)
      try await tracer.withSpan("request") { _ in try await vaults.storeTwice("coin") }
      try? vaults.unlock("1234")
      try? vaults.store("")
      let spans = tracer.finishedSpans
      #expect(
        spans.map(\.operationName)
          == ["store", "store", "store twice", "request", "unlock", "store"])
      #expect(spans[0].parentSpanID == spans[2].spanID && spans[1].parentSpanID == spans[2].spanID)
      #expect(spans[2].parentSpanID == spans[3].spanID && spans[4].parentSpanID == nil)
      #expect(spans[4].status == SpanStatus(code: .error, message: "VaultError"))
      #expect(spans[4].errors.isEmpty && spans[5].errors.count == 1 && spans[0].status == nil)
      #expect(tracer.activeSpans.isEmpty)
      tracing.cancel()
    }

    @Test func `a trace goes on in another program`() async throws {
      let tracer = InMemoryTracer()
      let trace = TraceInterceptor(tracer)
      let tracing = dispatcher.intercept(trace.record)
      var sent: [[String: String]] = []
      let sending = dispatcher.wrap(VaultCommandsRouter.Key.store) { next in
        { item in
          sent.append(TracePropagation.current.withLock { $0.headers }())
          try next.store(item)
        }
      }
      try tracer.withSpan("request") { _ in try vaults.store("ring") }
      let headers = try #require(sent.first), spans = tracer.finishedSpans
      #expect(headers.values.sorted() == [spans[0].traceID, spans[0].spanID].sorted())
      // The other program gets the headers.
      await TracePropagation.current.withLock { $0.running }(headers) {
        try? await vaults.storeTwice("coin")
        tracer.withSpan("handler") { _ in }
      }
      let later = tracer.finishedSpans.dropFirst(2)
      #expect(later.map(\.operationName) == ["store", "store", "store twice", "handler"])
      #expect(later.allSatisfy { $0.traceID == spans[0].traceID })
      #expect(later.suffix(2).allSatisfy { $0.parentSpanID == spans[0].spanID })
      tracing.cancel()
      sending.cancel()
    }

    @Test func `a span ends with its interceptor`() async throws {
      let tracer = InMemoryTracer()
      var trace: TraceInterceptor? = TraceInterceptor(tracer)
      let tracing = dispatcher.intercept(try #require(trace).record)
      trace = nil
      let ending = try dispatcher.register(VaultCommandsRouter.Key.store) { _ in tracing.cancel() }
      try vaults.store("ring")
      #expect(tracer.activeSpans.isEmpty && tracer.finishedSpans.count == 1 && trace == nil)
      ending.cancel()
    }
  }
#endif
