#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote
  internal import Synchronization

  /// A call whose outcome has not arrived.
  final class PendingCall: Sendable {
    private enum State {
      case new
      case waiting(CheckedContinuation<RemoteValue, any Error>, number: Int)
      case ended
    }

    private let command: String
    private let link: ClientLink
    private let report: (@Sendable (CommandProgress) -> Void)?
    private let state = Mutex(State.new)

    init(
      _ call: RemoteCall, _ link: ClientLink, _ report: (@Sendable (CommandProgress) -> Void)?
    ) {
      command = call.command
      self.link = link
      self.report = report
    }

    /// Sends the call and waits for its outcome.
    /// - Throws: ``RemoteFailure``, ``RemoteError``, or `CancellationError`.
    func result(of message: Data, at subject: String) async throws -> RemoteValue {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { start($0, message, subject) }
      } onCancel: {
        cancel()
      }
    }

    private func start(
      _ continuation: CheckedContinuation<RemoteValue, any Error>, _ message: Data,
      _ subject: String
    ) {
      guard let number = link.add({ self.receive($0) }) else {
        return continuation.resume(throwing: RemoteError.connectionClosed)
      }
      let isNew = state.withLock { state in
        guard case .new = state else { return false }
        state = .waiting(continuation, number: number)
        return true
      }
      guard isNew else {
        _ = link.remove(number)
        return continuation.resume(throwing: CancellationError())
      }
      do throws(RemoteError) { try link.send(message, to: subject, number: number) } catch {
        end(.failure(error))
      }
    }

    private func cancel() {
      if let number = end(.failure(CancellationError())) { link.cancel(number) }
    }

    /// Ends the call unless it has ended.
    /// - Returns: The number of the call, or nil if it had not begun or has ended.
    @discardableResult
    private func end(_ outcome: Result<RemoteValue, any Error>) -> Int? {
      let ended = state.withLock { state in
        defer { state = .ended }
        return state
      }
      guard case .waiting(let continuation, let number) = ended else { return nil }
      _ = link.remove(number)
      continuation.resume(with: outcome)
      return number
    }
  }

  /// An error that indicates that a program has not run a command.
  struct NotRun: Error {
    let failure: RemoteFailure
  }

  // MARK: - Receiving

  extension PendingCall {
    /// - Returns: Whether the call has ended.
    private func receive(_ event: NATSInbox.Event) -> Bool {
      switch event {
      case .message(let message): return receive(message)
      case .silence(let count) where count <= ClientLink.silenceLimit: return false
      case .silence:
        // If the command still runs, its result is not awaited any longer.
        if let number = end(.failure(RemoteError.outcomeUnknown(command))) { link.cancel(number) }
      case .closed: end(.failure(RemoteError.outcomeUnknown(command)))
      }
      return true
    }

    private func receive(_ message: NATSMessage) -> Bool {
      guard !message.isNoResponders else {
        end(.failure(RemoteFailure(.unhandled(command))))
        return true
      }
      // An empty message is a sign of life.
      guard !message.data.isEmpty else { return false }
      switch try? RemoteMessage.decoded(ServerMessage.self, from: message.data) {
      case .progress(_, let progress):
        report?(progress)
        return false
      case .result(_, let value): end(.success(value))
      case .failure(NATSNames.notRun, let failure): end(.failure(NotRun(failure: failure)))
      case .failure(_, let failure): end(.failure(failure))
      default: end(.failure(RemoteError.outcomeUnknown(command)))
      }
      return true
    }
  }
#endif
