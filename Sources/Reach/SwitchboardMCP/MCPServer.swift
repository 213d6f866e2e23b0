import Dispatch
public import Foundation
public import Switchboard
import SystemPackage

/// A server that offers the commands and properties of a program to an agent, by the Model Context
/// Protocol.
///
/// ```swift
/// let server = MCPServer(dispatcher: dispatcher, broadcaster: broadcaster)
/// await server.serve()
/// ```
///
/// Commands are tools, and properties are resources. See <doc:OfferYourCommandsToAgents>.
@MainActor
public final class MCPServer {
  private let offer: MCPOffer

  /// The maximum number of bytes of a message from a client.
  nonisolated static let lineLimit = 16 << 20

  /// Creates a server for a program whose frontmost dispatcher and broadcaster change.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher. It is called for each request.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - configuration: The options of the server.
  public init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    configuration: MCPConfiguration = MCPConfiguration()
  ) {
    offer = MCPOffer(dispatcher, broadcaster, configuration)
  }

  /// Creates a server.
  /// - Parameters:
  ///   - dispatcher: The dispatcher that runs the commands.
  ///   - broadcaster: The broadcaster whose properties can be read.
  ///   - configuration: The options of the server.
  public convenience init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster,
    configuration: MCPConfiguration = MCPConfiguration()
  ) {
    self.init(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
  }

  /// Returns a conversation with a client.
  func connect(
    room: @escaping @MainActor () async -> Void = {}, send: @escaping @MainActor (String) -> Void
  ) -> MCPConnection {
    MCPConnection(offer, room: room, send: send)
  }

  /// Serves a client until it closes its end, or until the task is cancelled.
  ///
  /// Nothing else may write to the output. The process must ignore the signal `SIGPIPE`.
  /// - Parameters:
  ///   - input: The file from which messages are read.
  ///   - output: The file to which messages are written.
  public func serve(
    from input: FileHandle = .standardInput, to output: FileHandle = .standardOutput
  ) async {
    let reader = LineReader(FileDescriptor(rawValue: input.fileDescriptor))
    let writer = LineWriter(FileDescriptor(rawValue: output.fileDescriptor))
    let connection = connect(room: writer.room, send: writer.write)
    while let line = await reader.next() {
      if line.contains(where: { $0 > 0x20 }) { await connection.receive(line) }
    }
    await connection.settle()
    connection.end()
    await writer.finish()
  }
}

// MARK: - Lines

@MainActor
private final class LineReader {
  private let descriptor: FileDescriptor
  private let queue = DispatchQueue(label: "switchboard.mcp.input")
  private var bytes = Data()
  /// The number of bytes that are known to be without a newline.
  private var scanned = 0

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Returns the next line, or nil at the end of the input, or if the task is cancelled.
  func next() async -> Data? {
    while true {
      if let end = bytes[(bytes.startIndex + scanned)...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes = bytes[(end + 1)...]
        scanned = 0
        return line
      }
      scanned = bytes.count
      guard let more = await read() else { return nil }
      // A line that is too long is refused, and what follows of it is dropped.
      bytes = Data(bytes.prefix(MCPServer.lineLimit + 1))
      scanned = bytes.count
      bytes.append(more)
    }
  }

  /// Waits for bytes. A read might never return, so it must not block the main actor or the pool.
  private func read() async -> Data? {
    let (answers, answer) = AsyncStream<Data>.makeStream()
    queue.async { [descriptor] in
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = try? chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      if let count, count > 0 { answer.yield(Data(chunk[..<count])) }
      answer.finish()
    }
    for await bytes in answers { return bytes }
    return nil
  }
}

/// A writer of lines, which waits for a slow reader on a separate thread.
@MainActor
private final class LineWriter {
  private let descriptor: FileDescriptor
  private let queue = DispatchQueue(label: "switchboard.mcp.output")
  /// The number of bytes since the writer has last waited.
  private var waiting = 0

  private static let limit = 1 << 20

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Writes a line. Nothing is left to do if the client no longer reads.
  func write(_ line: String) {
    waiting += line.utf8.count
    queue.async { [descriptor] in _ = try? descriptor.writeAll(Array(line.utf8) + [0x0a]) }
  }

  /// Waits until little is left to write.
  func room() async { if waiting > Self.limit { await finish() } }

  /// Waits until everything is written.
  func finish() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    waiting = 0
  }
}
