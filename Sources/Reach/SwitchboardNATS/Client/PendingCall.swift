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
    private let subject: String
    private let headers: [String: String]
    private let link: ClientLink
    private let reports = ProgressReports()
    private let state = Mutex(State.new)

    init(
      _ call: RemoteCall, at subject: String, _ headers: [String: String], _ link: ClientLink
    ) {
      command = call.command
      self.subject = subject
      self.headers = headers
      self.link = link
    }

    /// Sends the call and waits for its outcome.
    /// - Parameters:
    ///   - message: The call.
    ///   - report: A closure that receives the newest progress of the command. It may take its
    ///     time, because it is not called on the library's thread.
    /// - Throws: ``RemoteFailure``, ``RemoteError``, or `CancellationError`.
    func result(
      of message: Data, reporting report: (@Sendable (CommandProgress) -> Void)?
    ) async throws -> RemoteValue {
      guard let report else { return try await result(of: message) }
      return try await reports.result(reportedTo: report) { try await self.result(of: message) }
    }

    /// - Parameter isolation: The actor of the caller. Without it, the closures would switch threads.
    private func result(
      of message: Data, isolation: isolated (any Actor)? = #isolation
    ) async throws -> RemoteValue {
      try await withDirectResumption {
        _ = isolation
        return try await withTaskCancellationHandler {
          _ = isolation
          return try await withCheckedThrowingContinuation { start($0, message) }
        } onCancel: {
          cancel()
        }
      }
    }

    private func start(
      _ continuation: CheckedContinuation<RemoteValue, any Error>, _ message: Data
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
      link.send(message, to: subject, number: number, headers: headers) {
        self.end(.failure($0))
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

  /// An error that names the program that has run a command with the same key.
  struct RunElsewhere: Error {
    let program: String
  }

  /// An error that indicates that no program receives a call.
  struct NoProgram: Error {}

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
      case .refused(let refused):
        guard link.uses(refused, subject) else { return false }
        end(.failure(RemoteError.notPermitted(refused)))
      case .closed: end(.failure(RemoteError.outcomeUnknown(command)))
      }
      return true
    }

    private func receive(_ message: NATSMessage) -> Bool {
      guard !message.isNoResponders else {
        end(.failure(NoProgram()))
        return true
      }
      guard !message.isSign else { return false }
      switch try? RemoteMessage.serverMessage(in: Array(message.data)) {
      case .progress(_, let progress):
        reports.add(progress)
        return false
      case .result(_, let value): end(.success(value))
      case .failure(NATSNames.notRun, let failure): end(.failure(NotRun(failure: failure)))
      case .failure(NATSNames.elsewhere, let failure):
        end(.failure(RunElsewhere(program: failure.message)))
      case .failure(_, let failure): end(.failure(failure))
      default: end(.failure(RemoteError.outcomeUnknown(command)))
      }
      return true
    }
  }
#endif
