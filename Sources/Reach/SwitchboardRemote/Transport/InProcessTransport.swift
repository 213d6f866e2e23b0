public import Switchboard

/// A transport that reaches the commands and properties of this program.
///
/// Use it in tests, or for a program that runs in one process. Values are encoded and decoded as for another process.
@MainActor
public final class InProcessTransport {
  private let scope: RemoteScope

  /// Creates a transport.
  /// - Parameters:
  ///   - dispatcher: The dispatcher that runs the commands.
  ///   - broadcaster: The broadcaster whose properties can be observed.
  ///   - includesOffTheRecord: Whether off-the-record dispatchers and broadcasters are reached.
  public init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster, includesOffTheRecord: Bool = false
  ) {
    scope = RemoteScope(
      dispatcher: { dispatcher }, broadcaster: { broadcaster },
      includesOffTheRecord: includesOffTheRecord)
  }
}

// MARK: - RemoteTransport

extension InProcessTransport: RemoteTransport {
  @MainActor
  public func describe() async -> RemoteDescription { RemoteDescription(scope) }

  /// Waits until the task is cancelled, because the program does not end before its transport.
  public func waitForEnd() async {
    let (end, continuation) = AsyncStream<Never>.makeStream()
    for await _ in end {}
    continuation.finish()
  }

  @MainActor
  public func run(
    _ command: String, with arguments: [[String]],
    onProgress: (@Sendable (CommandProgress) -> Void)?
  ) async throws -> RemoteValue {
    let call = RemoteCall(command: command, arguments: arguments), reports = ProgressReports()
    do {
      return try await reports.result(reportedTo: onProgress) { [scope] in
        try await scope.result(of: call) { reports.add($0) }
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  @MainActor
  public func observe(named name: String) async -> AsyncThrowingStream<RemoteValue, any Error> {
    let (readings, continuation) = AsyncStream<EncodedValue>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observation = scope.observe(name) {
      continuation.finish()
    } onValue: {
      continuation.yield($0)
    }
    guard let observation else {
      let failure = scope.failure(ofObserving: name)
      return AsyncThrowingStream { throw failure }
    }
    continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    // A value is encoded when it is consumed, so a slow consumer costs nothing.
    return readings.newest { await $0.encoded() }
  }
}
