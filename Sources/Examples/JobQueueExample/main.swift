import Foundation
import Switchboard
import SwitchboardREPL

#if NATS
  import SwitchboardNATS
  import SwitchboardRemote

  /// Returns how a machine reaches the server that all machines know.
  @MainActor
  func configuration(_ server: String, _ program: String) -> NATSConfiguration {
    var configuration = NATSConfiguration(server)
    configuration.program = program
    // The queue notices after two seconds that a worker was killed.
    configuration.patience = .seconds(2)
    configuration.signInterval = .milliseconds(400)
    configuration.callLimit = 1
    return configuration
  }

  /// Serves a queue, also to prompts on other machines, until the user quits.
  @MainActor
  func runQueue(_ server: String) async throws -> ExitStatus {
    var configuration = configuration(server, "queue")
    configuration.callLimit = 1_000
    let dispatcher = CommandDispatcher(name: "queue"), broadcaster = Broadcaster(name: "queue")
    let queue = JobQueue(dispatcher.router(WorkerCommandsRouter.self))
    let workers = RemoteHandler("workers on other machines") { [configuration] in
      try await NATSClient.connect(to: "worker", over: configuration)
    }
    let registrations: Subscriptions = [
      try dispatcher.register(queue, for: QueueCommandsRouter.self),
      try dispatcher.register(workers, for: WorkerCommandsRouter.self),
      try broadcaster.bind(Tally.self, to: queue.$tally),
    ]
    let service = NATSServer(dispatcher: dispatcher, broadcaster: broadcaster)
    try await service.serve(as: "queue", over: configuration)
    let status = await REPL(dispatcher: { dispatcher }, broadcaster: { broadcaster }).run()
    await service.stop()
    withExtendedLifetime((registrations, queue)) {}
    return status
  }

  /// Serves a worker until the standard input ends. The worker then finishes its job.
  @MainActor
  func runWorker(_ server: String, _ name: String, _ seconds: Double) async throws {
    let dispatcher = CommandDispatcher(name: name), worker = Worker(name, seconds: seconds)
    let registration = try dispatcher.register(worker, for: WorkerCommandsRouter.self)
    let service = NATSServer(dispatcher: dispatcher, broadcaster: Broadcaster(name: name))
    try await service.serve(as: "worker", over: configuration(server, name))
    await Task.detached { while readLine() != nil {} }.value
    registration.cancel()
    await worker.finish()
    await service.stop()
  }

  let words = Array(CommandLine.arguments.dropFirst())
  do {
    switch words.first {
    case "queue" where words.count == 2: exit(try await runQueue(words[1]).code)
    case "worker" where words.count == 4:
      try await runWorker(words[1], words[2], Double(words[3]) ?? 1)
    default:
      print("Usage: JobQueueExample queue <server>, or worker <server> <name> <seconds>")
      exit(2)
    }
  } catch {
    print(error)
    exit(1)
  }
#else
  print("This example needs NATS: build it with ‘swift build --traits NATS’.")
  exit(1)
#endif
