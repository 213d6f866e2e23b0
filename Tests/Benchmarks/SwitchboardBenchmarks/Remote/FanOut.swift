import Foundation
import NIOCore
import Switchboard
import SwitchboardRemote

/// The processes of a tree that brings one property to many observers: a program, relays, and their
/// observers, each with a connection of its own.
///
/// `SwitchboardBenchmarks --fan-out 10000` prints the time until all observers have a change, the
/// processor time for each, and the memory for each observer. `--latency 5000` prints how long a
/// command of a program in another process takes.
@MainActor
enum FanOut {
  enum Part: String {
    case program, relay, observers, echo
  }

  /// The number of observers of one relay.
  private static let width = 1_000
  private static let changes = 20

  // MARK: - Parts

  /// Runs a part of the tree until the standard input ends.
  static func run(_ part: Part, at path: String, source: String, _ count: Int) async throws {
    switch part {
    case .program: try await runProgram(path)
    case .relay: try await runRelay(path, source)
    case .observers: try await runObservers(path, count)
    case .echo: try await runEcho(path)
    }
  }

  /// A line that is read changes the property.
  private static func runProgram(_ path: String) async throws {
    let stage = try await RemoteStage(Tally(), at: path)
    say("ready")
    for await _ in lines { stage.change() }
  }

  private static func runRelay(_ path: String, _ source: String) async throws {
    let client = try await RemoteClient.connect(to: .socket(source))
    let relay = RemoteServer(
      relaying: try await RemoteMirror(of: client, named: "meter"),
      configuration: RemoteStage.configuration)
    try await relay.serve(at: .socket(path))
    say("ready")
    for await _ in lines {}
  }

  /// Prints a line when all observers have the first value, and each further one.
  private static func runObservers(_ path: String, _ count: Int) async throws {
    var observers: [RawConnection] = []
    for _ in 0..<count {
      let observer = try await RawConnection(to: path)
      observer.write(RawMessages.hello)
      observer.write(RawMessages.frame(#"{"type":"observe","id":100,"key":"remote-meter-count"}"#))
      await observer.receive(RemoteStage.greetingSize + RawMessages.value.readableBytes)
      observers.append(observer)
    }
    say("ready")
    while true {
      for observer in observers { await observer.receive(RawMessages.value.readableBytes) }
      say("changed")
    }
  }

  private static func runEcho(_ path: String) async throws {
    let server = try await RawServer(echoes: true, at: path)
    say("ready")
    for await _ in lines {}
    server.keepAlive()
  }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  private static var lines: AsyncStream<Void> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while readLine() != nil { continuation.yield() }
        continuation.finish()
      }
    }
  }

  // MARK: - Measurements

  /// Prints the figures of a tree with a number of observers.
  static func measure(_ count: Int, hops: Int) async throws {
    let folder = SocketFolder(), program = try FanOutProcess(.program, at: folder.path)
    try program.waitForLine()
    var relays: [FanOutProcess] = [], observers: [FanOutProcess] = [], idleMemory = 0
    for first in stride(from: 0, to: count, by: width) {
      var path = folder.path
      if hops == 2 {
        path += "\(first)"
        relays.append(try FanOutProcess(.relay, at: path, source: folder.path))
        try relays.last?.waitForLine()
      }
      let server = relays.last ?? program
      idleMemory += server.memory
      observers.append(
        try FanOutProcess(.observers, at: path, count: min(width, count - first)))
      try observers.last?.waitForLine()
    }
    let servers = relays.isEmpty ? [program] : relays
    let memory = servers.map(\.memory).reduce(0, +) - idleMemory
    let before = ([program] + relays).map(\.processorTime)
    var times: [Duration] = []
    for _ in 0..<changes {
      let start = ContinuousClock.now
      program.type()
      for process in observers { try process.waitForLine() }
      times.append(.now - start)
    }
    let used = zip([program] + relays, before).map { ($0.processorTime - $1) / Double(changes) }
    times.sort()
    print(
      """
      \(count) observers over \(hops) hops, \(relays.count) relays
      all have a change after: median \(times[changes / 2]), maximum \(times[changes - 1])
      processor time for a change: program \(used[0] * 1_000) ms, relays \
      \(used.dropFirst().reduce(0, +) * 1_000) ms
      memory for an observer: \(memory / count) bytes
      """)
  }

  /// Prints how long commands of a program take, and echoes of the same bytes, one after the other.
  static func measureLatency(_ count: Int) async throws {
    let folder = SocketFolder(), program = try FanOutProcess(.program, at: folder.path)
    let echo = try FanOutProcess(.echo, at: folder.path + "e")
    for process in [program, echo] { try process.waitForLine() }
    let client = try await RemoteClient.connect(to: .socket(folder.path))
    let connection = try await RawConnection(to: folder.path + "e")
    var commands: [Duration] = [], echoes: [Duration] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      try await client.run("MeterCommands.add", ["1"])
      let middle = ContinuousClock.now
      connection.write(RawMessages.value)
      await connection.receive(RawMessages.value.readableBytes)
      commands.append(middle - start)
      echoes.append(.now - middle)
    }
    for (name, times) in [("command", commands.sorted()), ("echo", echoes.sorted())] {
      let figures = [50, 90, 99].map { "p\($0) \(times[count * $0 / 100])" }
      let ratio = times[count * 99 / 100] / times[count / 2]
      print("\(name): \(figures.joined(separator: ", ")), p99 / p50 \(ratio)")
    }
    print("switches of the program for a command: \(program.switches / Double(count))")
  }
}

/// A process of the tree, which ends with this one.
@MainActor
private final class FanOutProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ part: FanOut.Part, at path: String, source: String = "", count: Int = 0) throws {
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "--part", part.rawValue, "--at", path, "--source", source, "--count", "\(count)",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  isolated deinit { process.terminate() }

  func type() { input.fileHandleForWriting.write(Data("\n".utf8)) }

  /// Waits for a line of output.
  func waitForLine() throws {
    while let byte = try output.fileHandleForReading.read(upToCount: 1) {
      guard !byte.isEmpty else { break }
      if byte == Data("\n".utf8) { return }
    }
    throw CocoaError(.executableNotLoadable)
  }

  /// The number of bytes in memory.
  var memory: Int { fields("statm").count > 1 ? (Int(fields("statm")[1]) ?? 0) * 4_096 : 0 }

  /// The processor time in seconds.
  var processorTime: Double {
    let ticks = fields("stat").dropFirst(13).prefix(2).compactMap(Double.init)
    return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The number of times that a thread of the process has waited.
  var switches: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary") }
      return sum + (line?.split(separator: "\t").last.flatMap { Double($0) } ?? 0)
    }
  }

  private func fields(_ file: String) -> [String] {
    let text = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/\(file)", encoding: .utf8)
    return (text ?? "").split(separator: " ").map(String.init)
  }
}
