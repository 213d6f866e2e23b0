#if NATS
  import Foundation
  import ProcessTesting
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// The example of a job queue, whose machines are processes.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct JobQueueExampleTests {
    @Test func `no job is lost, and none runs twice unless the queue has said that it may have`()
      async throws
    {
      let nats = try await NATSProcess()
      let queue = try Machine(["queue", nats.address])
      let client = try await NATSClient.connect(to: "queue", over: nats.configuration)
      let jobs = Jobs(client)
      queue.type("watch tally")
      let ann = try Machine(["worker", nats.address, "ann", "3600"])
      queue.type("add jobs 1")
      try await patiently { ann.lines.contains("ann begins job 1") }
      let ben = try Machine(["worker", nats.address, "ben", "0.2"])
      queue.type("add jobs 3")
      try await patiently { await jobs.repeatUnknown() == 1 }

      ann.kill()
      try await patiently { queue.lines.last == "tally: 3 done, 1 unknown" }
      #expect(try await jobs.all()[0].note.contains("it may have run or not"))

      // The server is killed while jobs wait and one runs.
      try await client.run("QueueCommands.addJobs", ["6"])
      try await patiently { ben.lines.filter { $0.contains("begins") }.count > 4 }
      nats.kill()
      try await nats.start()
      let cid = try Machine(["worker", nats.address, "cid", "0.2"])
      try await patiently { await jobs.repeatUnknown() == 0 }
      try await patiently { queue.lines.last == "tally: 10 done" }

      // A worker that leaves in the middle of a job finishes it.
      queue.type("add jobs 1")
      try await patiently { queue.lines.contains("tally: 1 running, 10 done") }
      for machine in [ben, cid] { #expect(machine.end() == 0) }
      try await patiently { queue.lines.last == "tally: 11 done" }
      for number in 1...11 { check(number, of: [ann, ben, cid], jobs.repetitions[number] ?? 0) }
      #expect(jobs.repetitions[1] == 1)
      #expect(queue.end() == 0)
    }

    /// Checks that a job is done, and began only as often as the queue was asked for it.
    private func check(_ number: Int, of workers: [Machine], _ repetitions: Int) {
      let lines = workers.flatMap(\.lines)
      #expect(lines.contains { $0.hasSuffix("has done job \(number)") }, "job \(number)")
      let beginnings = lines.count { $0.hasSuffix("begins job \(number)") }
      #expect(beginnings <= 1 + repetitions, "job \(number)")
    }

    /// Waits for a condition, also while other tests occupy the machine.
    private func patiently(_ condition: () async throws -> Bool) async throws {
      try await eventually(within: .seconds(240), condition)
    }

    @Test func `wrong arguments show the usage`() throws {
      let run = try ProcessRun([Machine.path, "queue"], within: .seconds(60))
      #expect(run.code == 2 && run.output.hasPrefix("Usage: JobQueueExample queue <server>"))
    }
  }

  extension NATSProcess {
    fileprivate var address: String { "nats://127.0.0.1:\(port)" }
  }

  /// The jobs of the queue, which is asked over NATS.
  @MainActor
  private final class Jobs {
    struct Job: Decodable {
      let number: Int
      let state: String
      let note: String
    }

    /// How often each job was repeated because its outcome was unknown.
    private(set) var repetitions: [Int: Int] = [:]
    private let queue: NATSClient

    init(_ queue: NATSClient) { self.queue = queue }

    func all() async throws -> [Job] { try await queue.run("QueueCommands.showJobs").decoded() }

    /// Repeats the jobs whose outcome is unknown, and returns the number of jobs that are not done.
    func repeatUnknown() async -> Int {
      // While the queue has no connection, it cannot be asked.
      guard let jobs = try? await all() else { return -1 }
      for job in jobs where job.state == "unknown" {
        repetitions[job.number, default: 0] += 1
        _ = try? await queue.run("QueueCommands.repeatJob", ["\(job.number)"])
      }
      return jobs.count { $0.state != "done" }
    }
  }

  /// A process that stands for a machine.
  @MainActor
  private final class Machine {
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("JobQueueExample").path

    private let process = Process()
    private let input = Pipe()
    private let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("machine-\(UUID().uuidString.prefix(8))")

    init(_ arguments: [String]) throws {
      process.executableURL = URL(fileURLWithPath: Self.path)
      process.arguments = arguments
      process.standardInput = input
      try Data().write(to: output)
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run(within: .seconds(600))
    }

    isolated deinit {
      kill()
      try? FileManager.default.removeItem(at: output)
    }

    /// What the process has printed.
    var lines: [String] {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }

    func type(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

    func kill() {
      guard process.isRunning else { return }
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Ends the input, and returns the exit status.
    func end() -> Int32 {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
#endif
