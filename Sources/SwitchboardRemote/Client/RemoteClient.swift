import Switchboard
import SwitchboardREPL

/// A connection to a running program that runs its commands and observes its properties.
///
/// ```swift
/// let client = try await RemoteClient.connect(to: .socket("/run/user/1000/player.sock"))
/// try await client.run("PlayerCommands.play", ["Blue Train"])
/// for try await count in await client.observe(SongCount.self) { print(count) }
/// ```
///
/// Several requests can be open at a time. If the connection ends, all of them throw
/// ``RemoteError``. Releasing the client ends the connection.
public actor RemoteClient {
  /// The name and the version of the program.
  public nonisolated let program: RemoteProgram

  private let address: RemoteAddress
  private let responseLimit: Duration
  private let connection: RemoteConnection
  private var replies: [Int: CheckedContinuation<ServerMessage, any Error>] = [:]
  private var reports: [Int: ProgressReports] = [:]
  private var observers: [Int: RemoteObserver] = [:]
  private var questions: [Int: Task<Void, Never>] = [:]
  private var promptClient: (any PromptClient)?
  /// A Boolean value that indicates whether a line has ended the prompt.
  private var hasPromptEnded = false
  /// A closure that is called when the connection has ended before the prompt.
  private var onEnd: (@Sendable (RemoteError) -> Void)?
  private var lastID = 0
  /// The error with which the connection ended, or nil if it has not ended.
  private var end: RemoteError?

  private init(
    _ connection: RemoteConnection, to address: RemoteAddress, _ responseLimit: Duration,
    program: RemoteProgram
  ) {
    self.responseLimit = responseLimit
    self.address = address
    self.connection = connection
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
  ///   - messageLimit: The maximum number of bytes of a message.
  ///   - responseLimit: The maximum time until the server greets, and until a cancelled request
  ///     ends.
  /// - Returns: The client.
  /// - Throws: ``RemoteError`` if no server listens at the address, if the server does not greet, or
  ///   if it refuses the client.
  public static func connect(
    to address: RemoteAddress, messageLimit: Int = 1 << 20,
    responseLimit: Duration = .seconds(10)
  ) async throws -> RemoteClient {
    let connection = try await RemoteConnection(to: address, limit: messageLimit)
    let (messages, queue) = AsyncThrowingStream<ServerMessage?, any Error>.makeStream()
    let reading = Task {
      do {
        try await connection.run { message in
          // Answered here, because the output of a prompt can hold up the queue.
          if case .ping = message { connection.send(.pong) } else { queue.yield(message) }
        }
        queue.finish()
      } catch { queue.finish(throwing: error) }
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
      let greeting = try await iterator.next()
      if case .some(nil) = greeting { throw RemoteError.silent(address.path) }
      let program = try program(in: greeting ?? nil)
      connection.send(.hello(version: RemoteMessage.protocolVersion))
      let client = RemoteClient(connection, to: address, responseLimit, program: program)
      client.read(messages)
      return client
    } catch {
      reading.cancel()
      try Task.checkCancellation()
      throw error is RemoteError || error is CancellationError ? error : RemoteError.garbled
    }
  }

  /// Returns the program that a greeting names.
  private static func program(in greeting: ServerMessage?) throws(RemoteError) -> RemoteProgram {
    switch greeting {
    case .hello(RemoteMessage.protocolVersion, let program): return program
    case .hello(let version, _): throw .speaks(version)
    case .error(let failure): throw .refused(by: failure)
    case nil: throw .disconnected
    default: throw .garbled
    }
  }

  /// Reads messages. The task does not retain the client, so that releasing the client ends it.
  private nonisolated func read(_ messages: AsyncThrowingStream<ServerMessage?, any Error>) {
    Task { [weak self] in
      var end = RemoteError.disconnected
      do {
        for try await case let message? in messages { await self?.receive(message) }
      } catch let error as RemoteError {
        end = error
      } catch {}
      await self?.finish(end)
    }
  }
}

// MARK: - Receiving

extension RemoteClient {
  private func receive(_ message: ServerMessage) async {
    switch message {
    // Only the page of an inspector asks for dispatches, and a ping has been answered.
    case .hello, .dispatches, .ping: break
    // The next message waits, so that an outcome follows the output of its line.
    case .output(let event): await promptClient?.show(event)
    case .question(let number, let question): answer(question, number)
    case .withdrawal(let number): questions.removeValue(forKey: number)?.cancel()
    case .progress(let id, let progress): reports[id]?.add(progress)
    case .value(let id, let value): observers[id]?.yield(value)
    case .closed(let id): observers.removeValue(forKey: id)?.finish(nil)
    case .error(let failure): finish(RemoteError.refused(by: failure))
    case .failure(let id, let failure):
      replies.removeValue(forKey: id)?.resume(throwing: failure)
      observers.removeValue(forKey: id)?.finish(failure)
    case .outcome(let id, let outcome):
      hasPromptEnded = outcome.isOver
      replies.removeValue(forKey: id)?.resume(returning: message)
    case .description(let id, _), .candidates(let id, _), .result(let id, _),
      .completions(let id, _), .label(let id, _), .decision(let id, _), .inspection(let id, _),
      .script(let id, _):
      replies.removeValue(forKey: id)?.resume(returning: message)
    }
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
    guard end == nil else { return }
    end = error
    for reply in replies.values { reply.resume(throwing: error) }
    for observer in observers.values { observer.finish(error) }
    for question in questions.values { question.cancel() }
    replies = [:]
    observers = [:]
    questions = [:]
    if !hasPromptEnded { onEnd?(error) }
  }
}

// MARK: - Requests

extension RemoteClient {
  /// Sends a request and waits for its reply.
  func reply(
    reporting report: ProgressReports? = nil,
    to message: @Sendable (_ id: Int) -> ClientMessage
  ) async throws -> ServerMessage {
    let id = nextID()
    reports[id] = report
    defer { reports[id] = nil }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let end { return continuation.resume(throwing: end) }
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        replies[id] = continuation
        connection.send(message(id))
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  /// Sends a request and waits for its reply, even if the task is cancelled. The server then cancels
  /// the request, which ends soon unless the program has stalled.
  func settledReply(
    to message: @Sendable (_ id: Int) -> ClientMessage
  ) async throws -> ServerMessage {
    let id = nextID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let end { return continuation.resume(throwing: end) }
        replies[id] = continuation
        connection.send(message(id))
        if Task.isCancelled { connection.send(.cancel(id: id)) }
      }
    } onCancel: {
      connection.send(.cancel(id: id))
      Task { [weak self, responseLimit] in
        try await Task.sleep(for: responseLimit)
        await self?.giveUp(id)
      }
    }
  }

  private func giveUp(_ id: Int) {
    replies.removeValue(forKey: id)?.resume(throwing: RemoteError.silent(address.path))
  }

  /// Makes the connection that of a prompt.
  /// - Parameters:
  ///   - client: The object that shows the prompt's output.
  ///   - onEnd: A closure that is called when the connection has ended before the prompt.
  func setPrompt(_ client: any PromptClient, onEnd: @escaping @Sendable (RemoteError) -> Void) {
    promptClient = client
    self.onEnd = onEnd
    if let end { onEnd(end) }
  }

  /// Sends a request for values.
  func observe(_ key: String, _ observer: RemoteObserver) -> Int? {
    if let end {
      observer.finish(end)
      return nil
    }
    let id = nextID()
    observers[id] = observer
    connection.send(.observe(id: id, key: key))
    return id
  }

  /// Ends an observation.
  func ignore(_ id: Int) {
    if observers.removeValue(forKey: id) != nil { connection.send(.ignore(id: id)) }
  }

  /// Cancels a request. A late reply is ignored, so a server that stalls delays no caller.
  private func cancel(_ id: Int) {
    guard let reply = replies.removeValue(forKey: id) else { return }
    reply.resume(throwing: CancellationError())
    connection.send(.cancel(id: id))
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }
}

/// The receiver of the values of an observation.
struct RemoteObserver: Sendable {
  let yield: @Sendable (RemoteValue) -> Void
  let finish: @Sendable ((any Error)?) -> Void
}
