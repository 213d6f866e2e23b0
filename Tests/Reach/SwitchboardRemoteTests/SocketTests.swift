import Foundation
import NIOCore
import NIOPosix
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

@MainActor
struct SocketTests {
  @Test func `only the user reads and writes the socket, and it is removed at the end`()
    async throws
  {
    let served = try Served()
    try await served.server.serve(at: served.address)
    let attributes = try FileManager.default.attributesOfItem(atPath: served.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.type] as? FileAttributeType == .typeSocket)
    await served.server.stop()
    #expect(!FileManager.default.fileExists(atPath: served.path))
    try await served.server.serve(at: served.address)
    _ = try await served.client().describe()
    await served.server.stop()
  }

  @Test func `a second server at a path is refused, and the first one goes on`() async throws {
    try await Served.run { served in
      let second = RemoteServer(dispatcher: served.dispatcher, broadcaster: served.broadcaster)
      let error = await failure { try await second.serve(at: served.address) }
      #expect(
        (error as? RemoteError)?.description
          == "‘\(served.path)’ is served already: stop the other server, or choose another path")
      let again = await failure { try await served.server.serve(at: served.address) }
      #expect((again as? RemoteError)?.kind == "serving")
      #expect(await served.isAnswering())
    }
  }

  @Test func `a socket of another program is not replaced while the program listens`()
    async throws
  {
    let served = try Served()
    let other = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(unixDomainSocketPath: served.path).get()
    let error = await failure { try await served.server.serve(at: served.address) }
    #expect((error as? RemoteError)?.kind == "served")
    try await other.close()
  }

  @Test func `the socket of a server that was killed is replaced`() async throws {
    let served = try Served()
    try await leaveSocket(at: served.address)
    #expect(FileManager.default.fileExists(atPath: served.path))
    try await served.server.serve(at: served.address)
    #expect(await served.isAnswering())
    await served.server.stop()
  }

  private func leaveSocket(at address: RemoteAddress) async throws {
    let file = try await SocketFile(address.path)
    close(try file.makeSocket())
  }

  #if os(Linux)
    @Test func `a path may be longer than the system's address of a socket`() async throws {
      let served = try Served(folder: String(repeating: "x", count: 200))
      try await leaveSocket(at: served.address)
      try await served.server.serve(at: served.address)
      #expect(await served.isAnswering())
      await served.server.stop()
      #expect(!FileManager.default.fileExists(atPath: served.path))
    }
  #endif

  @Test func `a path that cannot be a socket is explained`() async throws {
    let served = try Served()
    try Data("text".utf8).write(to: URL(fileURLWithPath: served.path))
    for path in [served.path, "/no/such/folder/s", String(repeating: "x", count: 200)] {
      let error = await failure { try await served.server.serve(at: .socket(path)) }
      #expect((error as? RemoteError)?.kind == "unusable_socket", "\(path)")
    }
    #expect(try String(contentsOfFile: served.path, encoding: .utf8) == "text")
    for path in [served.path, "/no/such/folder/s"] {
      let error = await failure { _ = try await RemoteClient.connect(to: .socket(path)) }
      #expect((error as? RemoteError)?.kind == "unreachable", "\(path)")
    }
  }

  @Test func `a process of another user is refused`() async throws {
    var configuration = RemoteServerConfiguration.patient
    configuration.users = TrustedUsers(only: [geteuid() + 1])
    try await Served.run(configuration) { served in
      let error = await failure { _ = try await served.client() }
      #expect((error as? RemoteError)?.kind == "foreign_user")
      #expect(served.server.connectionCount == 0)
    }
  }

  @Test func `a program that is stopped is named after a while`() async throws {
    let served = try Served()
    let silent = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(unixDomainSocketPath: served.path).get()
    let error = await failure {
      _ = try await RemoteClient.connect(to: served.address, responseLimit: .milliseconds(10))
    }
    #expect(
      (error as? RemoteError)?.description
        == "the program that serves ‘\(served.path)’ does not answer: resume it, or end it")
    try await silent.close()
  }

  @Test(arguments: [0, 2, 4, 20], [true, false])
  func `a program that ends within a message has ended`(
    byteCount: Int, hasReadEverything: Bool
  ) async throws {
    let served = try Served()
    let hello = try Frame.of(ServerMessage.hello(version: 1, .scripted))
    let accepted = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: (any Channel).self)
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.autoRead, value: hasReadEverything)
      .childChannelInitializer { $0.pipeline.addHandler(ActiveChannel(accepted)) }
      .bind(unixDomainSocketPath: served.path).get()
    async let connecting = served.client()
    let connection = try await accepted.futureResult.get()
    try await connection.writeAndFlush(hello)
    let client = try await connecting
    // The client's thread has then sent its greeting.
    for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
      try await loop.submit {}.get()
    }
    try await connection.writeAndFlush(hello.getSlice(at: 0, length: byteCount) ?? ByteBuffer())
    try await connection.close()
    let error = await failure { _ = try await client.describe() } as? RemoteError
    #expect(error == .disconnected && error?.isEndOfProgram == true, "\(error as Any)")
    try await listener.close()
  }

  /// A handler that hands its channel out as soon as the channel is connected.
  private final class ActiveChannel: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let promise: EventLoopPromise<any Channel>

    init(_ promise: EventLoopPromise<any Channel>) { self.promise = promise }

    func channelActive(context: ChannelHandlerContext) { promise.succeed(context.channel) }
  }

  @Test func `a server that is stopped while clients arrive ends their connections`() async throws {
    for _ in 1...20 {
      let served = try Served()
      try await served.server.serve(at: served.address)
      let clients = (1...8).map { _ in
        Task { _ = try await RawClient(served.path).messages() }
      }
      await Task.yield()
      await served.server.stop()
      #expect(served.server.connectionCount == 0)
      for client in clients { _ = await client.result }
    }
  }

  @Test func `a server that is stopped while it starts does not listen`() async throws {
    let served = try Served()
    async let start = failure { try await served.server.serve(at: served.address) }
    await Task.yield()
    await served.server.stop()
    let error = await start
    #expect(error == nil || (error as? RemoteError)?.kind == "stopped")
    await served.server.stop()
    #expect(!FileManager.default.fileExists(atPath: served.path))
    try await served.server.serve(at: served.address)
    #expect(await served.isAnswering())
    await served.server.stop()
  }

  @Test func `a client beyond the limit is refused until another one ends`() async throws {
    var configuration = RemoteServerConfiguration.patient
    configuration.connectionLimit = 1
    try await Served.run(configuration) { served in
      let first = try await served.client()
      let error = await failure { _ = try await served.client() }
      #expect((error as? RemoteError)?.kind == "too_many_connections")
      await first.close()
      try await eventually { served.server.connectionCount == 0 }
      _ = try await served.client().describe()
    }
  }
}
