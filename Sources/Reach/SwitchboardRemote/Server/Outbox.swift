internal import NIOCore
import Switchboard

/// The messages that wait until a client reads them.
///
/// A reply is written at once if nothing waits, because waking the writer would take longer than the
/// write. Other replies are kept, up to a number of bytes. Of the values of an observation and of the
/// progress of a run, only the newest is kept.
@MainActor
final class Outbox {
  /// A message that is created when it is sent.
  enum Draft {
    case value(EncodedValue)
    case progress(CommandProgress)
    case dispatches(RemoteTrace)

    /// A Boolean value that indicates whether more than one message is left to send.
    @MainActor fileprivate var isUnfinished: Bool {
      if case .dispatches(let trace) = self { !trace.isEmpty } else { false }
    }
  }

  /// A sequence that yields an element after messages were added.
  let additions: AsyncStream<Void>
  /// A closure that is called once if more bytes of replies wait than the limit allows.
  var onOverflow: (@MainActor () -> Void)?
  /// A closure that writes a reply at once unless the client reads too slowly, and returns whether it
  /// did. It is called only if nothing else waits. If it is nil, all replies wait for ``next()``.
  var writeAtOnce: (@MainActor (ByteBuffer) -> Bool)?
  private var isOverfull = false
  private var isClosed = false
  private let addition: AsyncStream<Void>.Continuation
  private let messageLimit: Int
  private let byteLimit: Int
  private var replies = CircularBuffer<ByteBuffer>()
  /// The number of bytes of replies that wait.
  private(set) var byteCount = 0
  private var drafts: [Int: Draft] = [:]
  /// The requests that have a draft, in the order in which they are sent.
  private var order = CircularBuffer<Int>()
  /// A Boolean value that indicates whether everything has been written.
  private(set) var isIdle = true
  private var onIdle: [CheckedContinuation<Void, Never>] = []

  /// Creates an empty outbox.
  /// - Parameters:
  ///   - messageLimit: The maximum number of bytes of a message.
  ///   - byteLimit: The maximum number of bytes of replies that wait.
  init(messageLimit: Int, byteLimit: Int) {
    self.messageLimit = messageLimit
    self.byteLimit = byteLimit
    (additions, addition) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds a reply. A `closed` follows the newest value of its observation, or all dispatches of its
  /// trace. Nothing follows the `closed` itself. Any other reply replaces the progress or the value
  /// of its request.
  func add(_ message: ServerMessage) {
    guard !isOverfull, !isClosed else { return }
    if let id = message.id, let draft = drafts.removeValue(forKey: id) {
      order.removeAll { $0 == id }
      if case .closed = message { append { writeAll(draft, for: id, to: &$0) } }
    }
    append { buffer in
      var frame = frame(of: message)
      buffer.writeBuffer(&frame)
    }
  }

  /// Replaces the value of a request that has not been sent yet.
  func replace(_ id: Int, _ draft: Draft) {
    guard !isClosed else { return }
    if drafts.updateValue(draft, forKey: id) == nil { order.append(id) }
    wake()
  }

  /// Removes and returns the next messages, replies first.
  /// - Returns: The frames of the messages, or nil if there is no message.
  func next() -> ByteBuffer? {
    if let replies = replies.popFirst() {
      byteCount -= replies.readableBytes
      return replies
    }
    var frames = ByteBuffer()
    while frames.readableBytes < Self.batchSize, let id = order.popFirst() {
      guard let draft = drafts.removeValue(forKey: id) else { continue }
      write(draft, for: id, to: &frames)
      if draft.isUnfinished { replace(id, draft) }
    }
    guard frames.readableBytes == 0 else { return frames }
    becomeIdle()
    return nil
  }

  /// The number of bytes that are written at a time.
  private static let batchSize = 65_536

  /// Waits until everything has been written.
  func settle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { onIdle.append($0) }
  }

  /// Forgets what waits, and ignores further messages. Called when the connection has ended.
  func close() {
    isClosed = true
    replies = CircularBuffer()
    byteCount = 0
    drafts = [:]
    order = CircularBuffer()
    becomeIdle()
  }

  private func becomeIdle() {
    isIdle = true
    onIdle.forEach { $0.resume() }
    onIdle = []
  }

  private func append(_ write: (inout ByteBuffer) -> Void) {
    var frames = ByteBuffer()
    write(&frames)
    if isIdle, writeAtOnce?(frames) == true { return }
    byteCount += frames.readableBytes
    replies.append(frames)
    wake()
    guard byteCount > byteLimit, !isOverfull else { return }
    isOverfull = true
    onOverflow?()
  }

  /// Lets the writer look for messages.
  private func wake() {
    guard isIdle else { return }
    isIdle = false
    addition.yield()
  }

  private func writeAll(_ draft: Draft, for id: Int, to buffer: inout ByteBuffer) {
    repeat { write(draft, for: id, to: &buffer) } while draft.isUnfinished
  }

  private func write(_ draft: Draft, for id: Int, to buffer: inout ByteBuffer) {
    switch draft {
    case .value(let value) where value.size < messageLimit: value.write(for: id, to: &buffer)
    case .value(let value):
      var frame = frame(of: .failure(id: id, .tooLarge(value.size, limit: messageLimit)))
      buffer.writeBuffer(&frame)
    case .progress(let progress):
      var frame = frame(of: .progress(id: id, progress))
      buffer.writeBuffer(&frame)
    case .dispatches(let trace):
      var frame = frame(of: .dispatches(id: id, trace.next()))
      buffer.writeBuffer(&frame)
    }
  }

  /// Returns the frame of a message, or of a failure if the message is too large.
  private func frame(of message: ServerMessage) -> ByteBuffer {
    let frame = (try? Frame.of(message)) ?? ByteBuffer()
    let size = frame.readableBytes - 4
    guard size > messageLimit, let id = message.id else { return frame }
    let failure = RemoteFailure.tooLarge(size, limit: messageLimit)
    return (try? Frame.of(.failure(id: id, failure))) ?? ByteBuffer()
  }
}
