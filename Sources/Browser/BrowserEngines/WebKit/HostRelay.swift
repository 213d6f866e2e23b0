#if WebKitGTK
  internal import BrowserPages
  internal import Foundation
  internal import NIOCore
  internal import NIOPosix

  /// A proxy on this computer through which WebKit connects to hosts.
  ///
  /// WebKit doesn't say which IP address the name of a host has resolved to. Therefore, the relay
  /// looks up the names, and connects only to IP addresses that the session may access. It speaks
  /// SOCKS 5 (RFC 1928), and requires a password, so that no other program uses it.
  final class HostRelay: Sendable {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Returns the IP addresses of a host, or none if there is no such host.
    typealias Lookup = @Sendable (_ host: String) async -> [String]

    /// The address of the relay, with its password.
    let address: String
    private let channel: any Channel

    private init(_ channel: any Channel, password: String) {
      self.channel = channel
      address = "socks5://webkit:\(password)@127.0.0.1:\(channel.localAddress?.port ?? 0)"
    }

    deinit { channel.close(promise: nil) }

    /// Starts a relay at an unused port.
    /// - Parameters:
    ///   - access: The hosts that may be connected to.
    ///   - requestLimit: The time within which a client must name the host that it wants to connect
    ///     to.
    ///   - lookup: A closure that looks up the names of hosts.
    static func start(
      _ access: HostAccess, requestLimit: TimeAmount = .seconds(10), lookup: @escaping Lookup
    ) async throws -> HostRelay {
      let password = UUID().uuidString
      let gate = RelayGate(
        access: access, lookup: lookup, password: password, requestLimit: requestLimit)
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let connection = try Connection(wrappingChannelSynchronously: channel)
            // Each connection gets its own task, which ends with the connection.
            Task { await gate.serve(connection) }
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      return HostRelay(channel, password: password)
    }
  }

  // MARK: - RelayGate

  /// The part of a relay that decides about connections.
  struct RelayGate: Sendable {
    let access: HostAccess
    let lookup: HostRelay.Lookup
    let password: String
    let requestLimit: TimeAmount

    /// Serves a connection from WebKit until one of the ends closes it.
    @concurrent func serve(_ connection: HostRelay.Connection) async {
      // Either end may close the connection at any time.
      try? await connection.executeThenClose { inbound, outbound in
        let channel = connection.channel
        let alarm = channel.eventLoop.scheduleTask(in: requestLimit) { channel.close(promise: nil) }
        var reader = RelayReader(inbound)
        try await reader.greet(outbound, password: password)
        let target = try await reader.target()
        alarm.cancel()
        do {
          let host = try await connect(to: target)
          try await outbound.write(RelayReply.success.message)
          try await Self.exchange(&reader, outbound, with: host)
        } catch let reply as RelayReply {
          try await outbound.write(reply.message)
        }
      }
    }

    /// Connects to the addresses of a host that the session may access.
    private func connect(to target: RelayTarget) async throws -> HostRelay.Connection {
      let addresses = await lookup(target.host)
      guard !addresses.isEmpty else { throw RelayReply.hostUnreachable }
      let reach = access.permitted(to: target.host)
      let permitted = addresses.filter { HostReach($0) <= reach }
      guard !permitted.isEmpty else { throw RelayReply.forbidden }
      let connection = try await Self.connect(to: permitted, of: target)
      let address = connection.channel.remoteAddress?.ipAddress ?? ""
      access.learn(HostReach(address), of: target.host)
      return connection
    }

    private static func connect(
      to addresses: [String], of target: RelayTarget
    ) async throws(RelayReply) -> HostRelay.Connection {
      let loop = MultiThreadedEventLoopGroup.singleton.next()
      do {
        let known = KnownAddresses(
          addresses: try addresses.map { try SocketAddress(ipAddress: $0, port: target.port) },
          loop: loop)
        return try await ClientBootstrap(group: loop).resolver(known)
          .connectTimeout(.seconds(30))
          .connect(host: target.host, port: target.port) { channel in
            channel.eventLoop.makeCompletedFuture {
              try HostRelay.Connection(wrappingChannelSynchronously: channel)
            }
          }
      } catch {
        throw RelayReply(error)
      }
    }

    /// Copies the data of both ends until one of them closes its connection.
    @concurrent private static func exchange(
      _ reader: inout RelayReader, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
      with host: HostRelay.Connection
    ) async throws {
      try await host.executeThenClose { hostInbound, hostOutbound in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            // Closing WebKit's connection also ends the loop below.
            defer { outbound.finish() }
            for try await data in hostInbound { try await outbound.write(data) }
          }
          while let data = try await reader.next() { try await hostOutbound.write(data) }
          group.cancelAll()
        }
      }
    }
  }

  // MARK: - KnownAddresses

  /// A resolver that returns addresses that have been looked up.
  private struct KnownAddresses: Resolver, Sendable {
    let addresses: [SocketAddress]
    let loop: any EventLoop

    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
      loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet })
    }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
      loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet6 })
    }

    func cancelQueries() {}
  }
#endif
