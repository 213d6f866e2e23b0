#if WebKitGTK
  import BrowserPages
  import Foundation
  import NIOCore
  import NIOPosix
  import ServerTesting
  import SwitchboardTesting
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    /// Tests of the proxy that connects WebKit to hosts.
    struct Relay {
      private let access = HostAccess()

      /// Starts a relay for which all names but one resolve to this computer.
      private func start(requestLimit: TimeAmount = .hours(1)) async throws -> HostRelay {
        try await HostRelay.start(access, requestLimit: requestLimit) { host in
          host == "nowhere.test" ? [] : ["127.0.0.1"]
        }
      }

      /// Sends messages to a relay one after the other, and returns the answers.
      ///
      /// - Parameter messages: The messages, each with the size of its answer in bytes.
      @concurrent
      private func exchange(
        with relay: HostRelay, _ messages: [(bytes: [UInt8], answerSize: Int)]
      ) async throws -> [[UInt8]] {
        let port = try #require(URL(string: relay.address)?.port)
        let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
          .connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
              try HostRelay.Connection(wrappingChannelSynchronously: channel)
            }
          }
        return try await connection.executeThenClose { inbound, outbound in
          var reader = RelayReader(inbound)
          var answers: [[UInt8]] = []
          for message in messages {
            try await outbound.write(ByteBuffer(bytes: message.bytes))
            answers.append(try await reader.bytes(message.answerSize))
          }
          return answers
        }
      }

      /// The message with the user name and password of a relay's address, or another password.
      private func login(_ relay: HostRelay, password: String? = nil) throws -> [UInt8] {
        let url = try #require(URL(string: relay.address))
        let words = [url.user() ?? "", password ?? url.password() ?? ""].map { Array($0.utf8) }
        return [1] + words.flatMap { [UInt8($0.count)] + $0 }
      }

      private func request(_ host: String, _ port: UInt16) -> [UInt8] {
        [5, 1, 0, 3, UInt8(host.utf8.count)] + Array(host.utf8)
          + [UInt8(port >> 8), UInt8(port & 255)]
      }

      private func reply(_ reply: RelayReply) -> [UInt8] { Array(reply.message.readableBytesView) }

      @Test func `a client without the password is refused`() async throws {
        let relay = try await start()
        #expect(try await exchange(with: relay, [([5, 1, 0], 2)]) == [[5, 0xFF]])
        let wrong = try login(relay, password: "guess")
        #expect(
          try await exchange(with: relay, [([5, 2, 0, 2], 2), (wrong, 2)]) == [[5, 2], [1, 1]])
        await #expect(throws: RelayError.closed) {
          try await exchange(with: relay, [(Array("GET / HTTP/1.1\r\n\r\n".utf8), 1)])
        }
      }

      @Test(arguments: [[], [5], [5, 1, 2]] as [[UInt8]])
      func `a client that does not say what it wants is left`(start: [UInt8]) async throws {
        let relay = try await self.start(requestLimit: .milliseconds(50))
        await #expect(throws: RelayError.closed) {
          // After the answer to a whole greeting, nothing follows.
          try await exchange(with: relay, [(start, start.count < 3 ? 1 : 3)])
        }
      }

      @Test func `only hosts that may be accessed are connected to`() async throws {
        let relay = try await start()
        let server = try TestServer { _, connection in connection.respond("hello") }
        let closed = UInt16(try #require(try TestServer.closedURL().port))
        func answer(_ host: String, _ port: UInt16) async throws -> [UInt8] {
          try await exchange(
            with: relay, [([5, 1, 2], 2), (login(relay), 2), (request(host, port), 10)])[2]
        }
        #expect(try await answer("nowhere.test", server.port) == reply(.hostUnreachable))
        #expect(try await answer("mine.test", server.port) == reply(.forbidden))
        #expect(try await answer("localhost", closed) == reply(.refused))
        #expect(try await answer("127.0.0.1", server.port) == reply(.success))
        access.grant(.computer, to: try #require(URL(string: "http://mine.test/")))
        #expect(try await answer("mine.test", closed) == reply(.refused))
        #expect(access.localHosts.isEmpty)
        #expect(try await answer("mine.test", server.port) == reply(.success))
        #expect(access.localHosts == ["mine.test": .computer])
        #expect(try await answer("other.test", server.port) == reply(.forbidden))
      }

      @Test func `data is copied in both directions`() async throws {
        let relay = try await start()
        let server = try TestServer { request, connection in
          connection.respond(Array(repeating: UInt8(ascii: "x"), count: 3_000_000))
        }
        let message = Array("GET /first HTTP/1.1\r\n\r\n".utf8)
        let answers = try await exchange(
          with: relay,
          [
            ([5, 1, 2], 2), (login(relay), 2), (request("localhost", server.port), 10),
            (message, 3_000_000),
          ])
        #expect(answers[3].starts(with: Array("HTTP/1.1 200".utf8)))
        #expect(server.requests.map(\.target) == ["/first"])
      }
    }
  }
#endif
