import Foundation
import NIOCore
import Switchboard
import SwitchboardRemote

/// Benchmarks of a program that other processes use over a socket. The references send the same
/// bytes through swift-nio, without a dispatcher or a broadcaster.
@MainActor
enum RemoteBenchmarks {
  static let commandRow = "remote command"
  static let observersRow = "broadcast to 1000 remote observers, 100 on each of 10 connections"
  private static let echoRow = "echo of the same bytes by swift-nio"
  private static let writeRow = "write of the same bytes by swift-nio"
  private static let clients = 10
  private static let observersPerClient = 100

  static var all: [Benchmark] { [command, echo, observing, writing] }

  private static var command: Benchmark {
    Benchmark(.remote, commandRow, reference: echoRow) { tally in
      let stage = try await RemoteStage(tally)
      let client = try await RemoteClient.connect(to: stage.address)
      return { count in
        for _ in 0..<count { _ = try? await client.run("MeterCommands.add", ["1"]) }
        stage.keepAlive()
      }
    }
  }

  private static var echo: Benchmark {
    Benchmark(.remote, echoRow, reference: echoRow) { tally in
      let request = RawMessages.frame(
        #"{"arguments":[["1"]],"command":"MeterCommands.add","id":1000,"type":"run"}"#)
      let server = try await RawServer(echoes: true)
      let client = try await RawConnection(to: server.path)
      return { count in
        for _ in 0..<count {
          client.write(request)
          await client.receive(request.readableBytes)
          tally.add(1)
        }
        server.keepAlive()
      }
    }
  }

  private static var observing: Benchmark {
    Benchmark(.remote, observersRow, deliveries: 1, reference: writeRow) { tally in
      let stage = try await RemoteStage(tally)
      let connections = try await observers(of: stage)
      let size = RawMessages.value.readableBytes * observersPerClient
      return { count in
        for _ in 0..<count {
          stage.change()
          for connection in connections { await connection.receive(size) }
          tally.add(1)
        }
      }
    }
  }

  private static var writing: Benchmark {
    Benchmark(.remote, writeRow, reference: writeRow) { tally in
      let server = try await RawServer(echoes: false)
      var connections: [RawConnection] = []
      for _ in 0..<clients { connections.append(try await RawConnection(to: server.path)) }
      await server.accept(clients)
      let size = RawMessages.value.readableBytes * observersPerClient
      return { [connections] count in
        for _ in 0..<count {
          server.writeToAll(RawMessages.value, times: observersPerClient)
          for connection in connections { await connection.receive(size) }
          tally.add(1)
        }
      }
    }
  }

  /// Connects clients that observe the stage's property, and waits for the first values.
  private static func observers(of stage: RemoteStage) async throws -> [RawConnection] {
    var connections: [RawConnection] = []
    for _ in 0..<clients {
      let connection = try await RawConnection(to: stage.path)
      connection.write(RawMessages.hello)
      for id in 100..<100 + observersPerClient {
        connection.write(
          RawMessages.frame(#"{"type":"observe","id":\#(id),"key":"remote-meter-count"}"#))
      }
      let greeting = RemoteStage.greetingSize
      await connection.receive(greeting + RawMessages.value.readableBytes * observersPerClient)
      connections.append(connection)
    }
    return connections
  }
}

// MARK: - RemoteStage

/// The number of changes. All values have the same number of digits.
private enum RemoteMeterCount: BroadcastKey { typealias Value = Int }

/// A served program with a command and a property.
@MainActor
final class RemoteStage {
  @Broadcasted private var count = 100_000
  private let dispatcher = CommandDispatcher(name: "meter")
  private let broadcaster = Broadcaster(name: "meter")
  private let meter: Meter
  private let server: RemoteServer
  private let folder = SocketFolder()
  private var subscriptions: [Subscription] = []

  let path: String
  var address: RemoteAddress { .socket(path) }

  static var configuration: RemoteServerConfiguration {
    var configuration = RemoteServerConfiguration()
    configuration.program = "meter"
    configuration.connectionLimit = 20_000
    return configuration
  }

  /// Serves a program.
  /// - Parameter path: The path of its socket, or nil for one in a temporary folder.
  init(_ tally: Tally, at path: String? = nil) async throws {
    self.path = path ?? folder.path
    meter = Meter(tally)
    server = RemoteServer(
      dispatcher: dispatcher, broadcaster: broadcaster, configuration: Self.configuration)
    subscriptions = [
      try dispatcher.register(meter, for: MeterCommandsRouter.self),
      try broadcaster.bind(RemoteMeterCount.self, to: $count),
    ]
    try await server.serve(at: address)
  }

  /// The number of bytes of the server's greeting.
  static let greetingSize =
    4
    + #"{"type":"hello","program":"meter","version":"","message_limit":1048576,"protocol":1}"#
    .utf8.count

  func change() { count = count == 999_999 ? 100_000 : count + 1 }

  /// Keeps the stage until a benchmark has run.
  func keepAlive() {}
}
