package import Synchronization

/// How a trace goes on in another program. Without a tracer, a program passes on what it receives.
package struct TracePropagation: Sendable {
  package static let current = Mutex(TracePropagation())

  /// A closure that returns the headers of the current trace, such as `traceparent`.
  package var headers: @Sendable () -> [String: String] = { CallEnvironment.current.traceHeaders }
  /// A closure that runs a command in the trace of its caller, whose headers it receives.
  package var running:
    @MainActor @Sendable (
      _ headers: [String: String], _ body: @MainActor () async -> Void
    ) async -> Void = { await $1() }
}
