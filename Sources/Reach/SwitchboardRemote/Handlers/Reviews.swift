import Dispatch
internal import NIOCore
import Synchronization

/// The questions to a client whether commands may run.
///
/// A command that cannot wait blocks the main actor until the answer arrives, so the thread of the
/// connection delivers it.
final class Reviews: Sendable {
  /// The answer of a client.
  enum Verdict: Sendable {
    /// The command may run, with other arguments if there are any.
    case allowed([[String]]?)
    case refused(RemoteFailure)
    /// The client has not answered in time.
    case late
    /// The connection has ended.
    case ended
  }

  private struct State {
    var lastNumber = 0
    var open: [Int: @Sendable (Verdict) -> Void] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Returns a number for another call or review.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func open(_ number: Int, _ receive: @escaping @Sendable (Verdict) -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.open[number] = receive }
      return state.hasEnded
    }
    if hasEnded { receive(.ended) }
  }

  /// Closes a review. Only the first verdict counts.
  /// - Returns: Whether the review was open.
  @discardableResult
  func close(_ number: Int, _ verdict: Verdict) -> Bool {
    let receive = state.withLock { $0.open.removeValue(forKey: number) }
    receive?(verdict)
    return receive != nil
  }

  /// Closes all reviews. Called when the connection has ended.
  func end() {
    let open = state.withLock { state in
      state.hasEnded = true
      defer { state.open = [:] }
      return state.open
    }
    for receive in open.values { receive(.ended) }
  }

  /// Blocks the thread until a review is closed.
  /// - Parameters:
  ///   - number: The number of the review.
  ///   - limit: The maximum time.
  ///   - send: A closure that sends the question.
  func wait(for number: Int, atMost limit: Duration, sending send: () -> Void) -> Verdict {
    let answer = AwaitedVerdict()
    open(number, answer.set)
    send()
    if !answer.arrives(within: limit) { close(number, .late) }
    return answer.verdict
  }

  /// Takes a message if it answers an open review.
  /// - Returns: Whether it does.
  func take(_ message: ClientMessage) -> Bool {
    switch message {
    case .result(let number, let result): close(number, .allowed(result.arguments))
    case .failure(let number, let failure): close(number, .refused(failure))
    default: false
    }
  }

  var isEmpty: Bool { state.withLock { $0.open.isEmpty } }
}

/// A verdict for which a thread waits.
private final class AwaitedVerdict: Sendable {
  private let state = Mutex(Reviews.Verdict.late)
  private let arrival = DispatchSemaphore(value: 0)

  var verdict: Reviews.Verdict { state.withLock { $0 } }

  @Sendable func set(_ verdict: Reviews.Verdict) {
    state.withLock { $0 = verdict }
    arrival.signal()
  }

  func arrives(within limit: Duration) -> Bool {
    arrival.wait(timeout: .now() + .nanoseconds(Int(limit / .nanoseconds(1)))) == .success
  }
}

// MARK: - Channel

/// A handler that delivers the answers to reviews on the thread of the connection.
private final class ReviewHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  private let reviews: Reviews

  init(_ reviews: Reviews) { self.reviews = reviews }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !reviews.isEmpty, let message = try? Frame.clientMessage(in: Self.unwrapInboundIn(data)),
      reviews.take(message)
    else { return context.fireChannelRead(data) }
  }
}

extension Reviews {
  /// Lets a connection deliver answers.
  /// - Throws: An error if the connection does not read frames.
  func receive(from channel: any Channel) async throws {
    try await channel.eventLoop.submit { [self] in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<FrameDecoder>.self)
      try pipeline.addHandler(ReviewHandler(self), position: .after(decoder))
    }.get()
  }
}
