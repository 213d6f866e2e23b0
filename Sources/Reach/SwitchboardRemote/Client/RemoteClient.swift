import Foundation
import Switchboard
import SwitchboardREPL

/// A connection to a running program that runs its commands and observes its properties.
///
/// ```swift
/// let client = try await RemoteClient.connect(to: .socket("/run/user/1000/player.sock"))
/// try await client.run("PlayerCommands.addSong", ["Blue Train"], ["on"])
/// for try await count in await client.observe(SongCount.self) { print(count) }
/// ```
///
/// Several requests can be open at a time. If the connection ends, all of them throw
/// ``RemoteError``. Releasing the client ends the connection.
public actor RemoteClient {
  /// The name and the version of the program.
  public nonisolated let program: RemoteProgram

  private let address: RemoteAddress
  private let cancellationLimit: Duration
  private let connection: RemoteConnection
  let requests: RemoteRequests
  private var questions: [Int: Task<Void, Never>] = [:]
  private var promptClient: (any PromptClient)?
  /// A Boolean value that indicates whether a line has ended the prompt.
  private var hasPromptEnded = false
  /// A closure that is called when the connection has ended before the prompt.
  private var onEnd: (@Sendable (RemoteError) -> Void)?

  private init(
    _ connection: RemoteConnection, _ requests: RemoteRequests, to address: RemoteAddress,
    _ cancellationLimit: Duration, program: RemoteProgram
  ) {
    self.cancellationLimit = cancellationLimit
    self.address = address
    self.connection = connection
    self.requests = requests
    self.program = program
  }

  deinit { connection.close() }

  /// Ends the connection. Open requests throw ``RemoteError``.
  public func close() {
    connection.close()
    finish(RemoteError.disconnected)
  }
}

// MARK: - Connecting

extension RemoteClient {
  /// Connects to a server and exchanges greetings.
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - user: Another user whose server is trusted as well, or nil to trust only servers of this
  ///     process's user and of root.
  ///   - messageLimit: The maximum number of bytes of a message.
  ///   - responseLimit: The maximum time until the server greets.
  ///   - cancellationLimit: The maximum time until a line that is cancelled ends.
  /// - Returns: The client.
  /// - Throws: ``RemoteError`` if no server listens at the address, if other users can write the
  ///   socket's folder, if the server belongs to another user, if it does not greet, or if it refuses
  ///   the client.
  public static func connect(
    to address: RemoteAddress, trusting user: UInt32? = nil, messageLimit: Int = 1 << 20,
    responseLimit: Duration = .seconds(10), cancellationLimit: Duration = .seconds(3)
  ) async throws -> RemoteClient {
    try await connect(
      to: address, trusting: TrustedUsers(only: [geteuid(), 0, user ?? 0]),
      messageLimit: messageLimit, responseLimit: responseLimit,
      cancellationLimit: cancellationLimit)
  }

  static func connect(
    to address: RemoteAddress, trusting users: TrustedUsers, messageLimit: Int = 1 << 20,
    responseLimit: Duration, cancellationLimit: Duration = .seconds(3)
  ) async throws -> RemoteClient {
    let requests = RemoteRequests()
    let (messages, queue) = AsyncThrowingStream<ServerMessage?, any Error>.makeStream()
    let connection = try await RemoteConnection(
      to: address, trusting: users, limit: messageLimit
    ) { message in
      if !requests.deliverAtOnce(message) { queue.yield(message) }
    } onEnd: {
      queue.finish(throwing: $0)
    }
    // The system accepts connections even for a program that is stopped. Nil ends the wait for the
    // greeting, and is ignored afterward.
    let deadline = Task {
      try await Task.sleep(for: responseLimit)
      queue.yield(nil)
    }
    defer { deadline.cancel() }
    do {
      var iterator = messages.makeAsyncIterator()
      guard let message = try await iterator.next() else { throw RemoteError.disconnected }
      guard let greeting = message else { throw RemoteError.silent(address.path) }
      let program = try program(in: greeting)
      connection.send(.hello(version: RemoteMessage.protocolVersion))
      let client = RemoteClient(
        connection, requests, to: address, cancellationLimit, program: program)
      client.read(messages)
      return client
    } catch {
      connection.abort()
      try Task.checkCancellation()
      throw error
    }
  }

  /// Returns the program that a greeting names.
  private static func program(in greeting: ServerMessage) throws(RemoteError) -> RemoteProgram {
    switch greeting {
    case .hello(RemoteMessage.protocolVersion, let program): return program
    case .hello(let version, _): throw .speaks(version)
    case .error(let failure): throw .refused(by: failure)
    default: throw .garbled
    }
  }

  /// Reads messages. The task does not retain the client, so that releasing the client ends it.
  private nonisolated func read(_ messages: AsyncThrowingStream<ServerMessage?, any Error>) {
    Task { [weak self, requests] in
      var end = RemoteError.disconnected
      do {
        for try await case let message? in messages { await self?.receive(message) }
      } catch let error as RemoteError {
        end = error
      } catch {}
      // Observations don't retain the client.
      if let self { await self.finish(end) } else { requests.end(throwing: end) }
    }
  }
}

// MARK: - Receiving

extension RemoteClient {
  /// Handles a message that was not delivered at once.
  private func receive(_ message: ServerMessage) async {
    switch message {
    // The next message waits, so that an outcome follows the output of its line.
    case .output(let event): await promptClient?.show(event)
    case .question(let number, let question): answer(question, number)
    case .withdrawal(let number): questions.removeValue(forKey: number)?.cancel()
    case .error(let failure): finish(RemoteError.refused(by: failure))
    default: deliver(message)
    }
  }

  private func deliver(_ message: ServerMessage) {
    guard let id = message.id else { return }
    if case .outcome(_, let outcome) = message { hasPromptEnded = outcome.isOver }
    requests.deliver(message, to: id)
  }

  private func answer(_ question: PromptQuestion, _ number: Int) {
    questions[number] = Task { [promptClient] in
      let answer = await promptClient?.answer(question) ?? PromptAnswer()
      questions[number] = nil
      connection.send(.answer(id: number, answer))
    }
  }

  /// Ends all requests. Only the first error counts, because the server sends its reason first.
  private func finish(_ error: RemoteError) {
    guard requests.end(throwing: error) else { return }
    for question in questions.values { question.cancel() }
    questions = [:]
    if !hasPromptEnded { onEnd?(error) }
  }
}

// MARK: - Requests

// Requests are sent from the caller's thread.

extension RemoteClient {
  /// Sends a request and waits for its reply.
  /// - Parameters:
  ///   - followsOutput: Whether the reply must follow the output of the prompt.
  ///   - reports: The receiver of the progress, if any.
  ///   - isolation: The actor of the caller. Without it, the closures would switch threads.
  ///   - message: A closure that returns the request.
  func reply(
    followingOutput followsOutput: Bool = false, reporting reports: ProgressReports? = nil,
    isolation: isolated (any Actor)? = #isolation,
    to message: @Sendable (_ id: Int) -> ClientMessage
  ) async throws -> ServerMessage {
    let id = requests.nextID()
    return try await withDirectResumption {
      _ = isolation
      return try await withTaskCancellationHandler {
        _ = isolation
        return try await withCheckedThrowingContinuation { continuation in
          let request = RemoteRequests.Request(
            reply: continuation, followsOutput: followsOutput, reports: reports)
          guard requests.add(request, as: id) else { return }
          guard !Task.isCancelled else {
            requests.close(id, throwing: CancellationError())
            return
          }
          connection.send(message(id))
          // A cancellation from now on is sent after the request, and an earlier one may not be.
          if Task.isCancelled { connection.send(.cancel(id: id)) }
        }
      } onCancel: {
        cancel(id)
      }
    }
  }

  /// Sends a request and waits for its reply, even if the task is cancelled. The server then cancels
  /// the request, which ends soon unless the program has stalled.
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - message: A closure that returns the request.
  func settledReply(
    isolation: isolated (any Actor)? = #isolation,
    to message: @Sendable (_ id: Int) -> ClientMessage
  ) async throws -> ServerMessage {
    let id = requests.nextID()
    return try await withTaskCancellationHandler {
      _ = isolation
      return try await withCheckedThrowingContinuation { continuation in
        let request = RemoteRequests.Request(reply: continuation, followsOutput: true)
        guard requests.add(request, as: id) else { return }
        connection.send(message(id))
        // A cancellation that came earlier may not have found the request.
        if Task.isCancelled { cancelSoon(id) }
      }
    } onCancel: {
      cancelSoon(id)
    }
  }

  /// Cancels a request in the server, and ends it after a while if the program has stalled.
  private nonisolated func cancelSoon(_ id: Int) {
    connection.send(.cancel(id: id))
    Task { [requests, cancellationLimit, path = address.path] in
      try await Task.sleep(for: cancellationLimit)
      requests.close(id, throwing: RemoteError.silent(path))
    }
  }

  /// Cancels a request, so that a server that stalls delays no caller.
  private nonisolated func cancel(_ id: Int) {
    if requests.close(id, throwing: CancellationError()) { connection.send(.cancel(id: id)) }
  }

  /// Makes the connection that of a prompt.
  /// - Parameters:
  ///   - client: The object that shows the prompt's output.
  ///   - onEnd: A closure that is called when the connection has ended before the prompt.
  func setPrompt(_ client: any PromptClient, onEnd: @escaping @Sendable (RemoteError) -> Void) {
    promptClient = client
    self.onEnd = onEnd
    if let end = requests.end { onEnd(end) }
  }

  /// Sends a request for values.
  func observe(_ key: String, _ observer: RemoteObserver) -> Int? {
    let id = requests.nextID()
    guard requests.add(observer, as: id) else { return nil }
    connection.send(.observe(id: id, key: key))
    return id
  }

  /// Ends an observation.
  func ignore(_ id: Int) {
    if requests.closeObservation(id) != nil { connection.send(.ignore(id: id)) }
  }
}
