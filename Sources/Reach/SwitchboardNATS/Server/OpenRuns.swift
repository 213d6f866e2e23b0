#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote
  internal import Synchronization

  /// The commands that run for callers, or wait for the main actor. Their callers get signs of life.
  ///
  /// A sign of life is a request. If no client serves its subject several times in succession, the
  /// caller is gone, and its command is cancelled. Signs don't wait for the main actor, so a caller
  /// does not give up a program whose main actor is busy.
  final class OpenRuns: Sendable {
    /// A closure that receives the progress of a command.
    typealias Report = @MainActor @Sendable (CommandProgress) -> Void

    fileprivate struct Run {
      /// The caller, who has the same inbox in all calls.
      let client: Substring
      fileprivate let task: RunTask
      /// The request for signs of the caller.
      let number: Int?
      /// A Boolean value that indicates whether the command runs on without its caller, who may repeat the
      /// call.
      let isKept: Bool
      /// The task that cancels the run when the time of its caller is over.
      var timer: Task<Void, any Error>?
      /// The number of signs in succession that reached no client.
      var absences = 0
      /// A Boolean value that indicates whether the last sign reached no client.
      var isAbsent = false
    }

    fileprivate struct State {
      /// The runs, by the subject of their replies.
      var runs: [String: Run] = [:]
      /// The numbers of the runs, by caller.
      var counts: [Substring: Int] = [:]
      var isGivingSigns = false
    }

    private let connection: NATSConnection
    private let configuration: NATSConfiguration
    private let inbox = NATSInbox()
    private let subscription: NATSSubscription
    private let state = Mutex(State())

    /// The number of signs in succession after which a caller is gone. A caller that connects again
    /// misses fewer.
    private static let patience = 3

    init(_ connection: NATSConnection, _ configuration: NATSConfiguration) {
      self.connection = connection
      self.configuration = configuration
      subscription = connection.subscribe(to: inbox.subject) { [inbox] in inbox.receive($0) }
    }

    /// Cancels all runs.
    func stop() {
      inbox.close()
      let runs = state.withLock { state in
        defer { state = State() }
        return state.runs
      }
      for run in runs.values {
        run.task.cancel()
        run.timer?.cancel()
      }
    }
  }

  // MARK: - Running

  extension OpenRuns {
    /// Runs a command for a caller, unless as many run as may at a time.
    ///
    /// The call is known at once, although the main actor may be busy. So it can be cancelled, its
    /// caller gets signs of life, and the limit holds for calls that wait.
    /// - Parameters:
    ///   - call: The call.
    ///   - body: A closure that runs the command and receives a closure for its progress.
    /// - Returns: The reason why the command does not run, or nil.
    func start(
      _ call: IncomingCall, _ body: @escaping @MainActor (@escaping Report) async -> Void
    ) -> RemoteFailure? {
      let caller = call.reply
      let number = inbox.add { [weak self] event in
        if case .message(let reply) = event, reply.isNoResponders { self?.noteAbsence(of: caller) }
        return false
      }
      let task = RunTask()
      let refusal = state.withLock { state in
        state.add(
          Run(client: Self.client(of: call), task: task, number: number, isKept: call.key != nil),
          of: caller, configuration)
      }
      if let refusal {
        if let number { inbox.remove(number) }
        return refusal
      }
      giveSigns()
      // The task can end at once, so nothing that it waits for may be locked.
      task.keep(self.task(of: caller, body))
      if let timeLeft = call.timeLeft { limit(task, of: caller, timeLeft) }
      return nil
    }

    private static func client(of call: IncomingCall) -> Substring {
      call.reply.prefix(upTo: call.reply.lastIndex(of: ".") ?? call.reply.endIndex)
    }

    /// Cancels a run when the time of its caller is over.
    private func limit(
      _ task: RunTask, of caller: String, _ timeLeft: @escaping @Sendable () -> Duration
    ) {
      let timer = Task { [clock = configuration.clock] in
        try await clock.sleep(for: timeLeft())
        task.cancel()
      }
      // The run may have ended.
      let isRunning = state.withLock { state in
        state.runs[caller]?.timer = timer
        return state.runs[caller] != nil
      }
      if !isRunning { timer.cancel() }
    }

    private func task(
      of caller: String, _ body: @escaping @MainActor (@escaping Report) async -> Void
    ) -> Task<Void, Never> {
      Task { @MainActor [weak self, connection, configuration] in
        let progress = ProgressSender(caller, connection, configuration.clock)
        await body { progress.send($0) }
        self?.end(caller)
      }
    }

    func cancel(_ caller: String) {
      let run = state.withLock { $0.runs[caller] }
      if run?.isKept == false { run?.task.cancel() }
    }

    private func end(_ caller: String) {
      let run = state.withLock { $0.remove(caller) }
      if let number = run?.number { inbox.remove(number) }
      run?.timer?.cancel()
    }
  }

  extension OpenRuns.State {
    /// Adds a run, unless there are too many.
    fileprivate mutating func add(
      _ run: OpenRuns.Run, of caller: String, _ configuration: NATSConfiguration
    ) -> RemoteFailure? {
      guard runs.count < configuration.callLimit else {
        return .tooManyCalls(configuration.callLimit)
      }
      guard counts[run.client, default: 0] < configuration.callLimitOfCaller else {
        return .tooManyCallsOfCaller(configuration.callLimitOfCaller)
      }
      // A caller that gives two calls the same subject replaces the first one.
      _ = remove(caller)
      counts[run.client, default: 0] += 1
      runs[caller] = run
      return nil
    }

    fileprivate mutating func remove(_ caller: String) -> OpenRuns.Run? {
      guard let run = runs.removeValue(forKey: caller) else { return nil }
      let count = counts[run.client, default: 1] - 1
      counts[run.client] = count > 0 ? count : nil
      return run
    }
  }

  /// The task of a run, which can be cancelled before it is known.
  private final class RunTask: Sendable {
    private let state = Mutex<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))

    func keep(_ task: Task<Void, Never>) {
      let isCancelled = state.withLock { state in
        state.task = task
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
    }

    func cancel() {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
  }

  // MARK: - Signs of life

  extension OpenRuns {
    private func giveSigns() {
      let isFirst = state.withLock { state in
        defer { state.isGivingSigns = true }
        return !state.isGivingSigns
      }
      guard isFirst else { return }
      Task.detached { [weak self, configuration] in
        repeat {
          try? await configuration.clock.sleep(for: configuration.signInterval)
        } while self?.sendSigns() ?? false
      }
    }

    /// Sends a sign of life to each caller.
    /// - Returns: Whether commands run.
    private func sendSigns() -> Bool {
      let runs = state.withLock { state in
        state.isGivingSigns = !state.runs.isEmpty
        for (caller, run) in state.runs {
          state.runs[caller]?.absences = run.isAbsent ? run.absences : 0
          state.runs[caller]?.isAbsent = false
        }
        return state.runs
      }
      for (caller, run) in runs {
        guard let number = run.number else { continue }
        // A sign that cannot be sent is followed by another one.
        connection.send(NATSNames.sign, to: caller, reply: inbox.subject(of: number))
      }
      return !runs.isEmpty
    }

    private func noteAbsence(of caller: String) {
      let isGone = state.withLock { state in
        state.runs[caller]?.absences += 1
        state.runs[caller]?.isAbsent = true
        return state.runs[caller]?.absences == Self.patience
      }
      if isGone { cancel(caller) }
    }
  }

  // MARK: - Progress

  /// A sender of the newest progress of a run, which does not flood its caller.
  @MainActor
  private final class ProgressSender {
    private let caller: String
    private let connection: NATSConnection
    private let clock: any Clock<Duration>
    private var newest: CommandProgress?
    private var pause: Task<Void, Never>?

    /// The time between two reports.
    private static let interval = Duration.milliseconds(20)

    init(_ caller: String, _ connection: NATSConnection, _ clock: any Clock<Duration>) {
      self.caller = caller
      self.connection = connection
      self.clock = clock
    }

    func send(_ progress: CommandProgress) {
      newest = progress
      guard pause == nil else { return }
      pause = Task { [weak self, clock] in
        while self?.sendNewest() ?? false { try? await clock.sleep(for: Self.interval) }
        self?.pause = nil
      }
    }

    /// Sends the newest progress.
    /// - Returns: Whether there was any that had not been sent.
    private func sendNewest() -> Bool {
      guard let progress = newest else { return false }
      newest = nil
      guard let data = try? RemoteMessage.data(of: .progress(id: 0, progress)) else { return true }
      // Newer progress follows.
      connection.send(data, to: caller)
      return true
    }
  }
#endif
