public import Switchboard

/// A command that runs in the background because its line ended with `&`.
@MainActor
public final class Job {
  /// The stage of a job, which no longer changes after its end.
  public enum State: Sendable, Equatable {
    /// The command has not returned yet.
    case running
    /// The command returned.
    case done
    /// The command failed.
    case failed
    /// The command was cancelled and has returned.
    case cancelled
  }

  /// The number of the job. Numbers start at 1.
  public let number: Int
  /// The typed line without its `&`, or only the command's name if the command is confidential.
  public let line: String
  /// The progress that the command last reported, or nil if it has not reported any.
  public private(set) var progress: CommandProgress?
  /// The outcome of the line, or nil while the command is running.
  public private(set) var outcome: LineOutcome?
  /// The numbers of the jobs that directly or indirectly started this job, outermost first,
  /// followed by this job's number.
  let lineage: [Int]
  private var task: Task<Void, Never>?
  /// A Boolean value that indicates whether the job was cancelled while it was running.
  private(set) var isCancelled = false
  private var waiters: [AsyncStream<Never>.Continuation] = []
  private var meter = ProgressMeter()
  private var onProgress: @MainActor (CommandProgress) -> Void = { _ in }

  init(number: Int, line: String, startedBy parent: Job?) {
    self.number = number
    self.line = line
    lineage = (parent?.lineage ?? []) + [number]
  }

  /// The stage of the job. It no longer changes after the command has returned.
  public var state: State {
    guard let outcome else { return .running }
    if isCancelled { return .cancelled }
    return outcome.isSuccess ? .done : .failed
  }

  /// Cancels the command. A command that ignores the cancellation continues.
  public func cancel() {
    guard outcome == nil else { return }
    isCancelled = true
    task?.cancel()
  }

  /// Waits until the command has returned.
  /// - Throws: `CancellationError` if the waiting task is cancelled first. The job continues.
  public func wait() async throws {
    if outcome == nil {
      let (end, waiter) = AsyncStream<Never>.makeStream()
      waiters.append(waiter)
      for await _ in end {}
    }
    try Task.checkCancellation()
  }

  /// Returns whether this job may wait for another job.
  ///
  /// The rule orders all jobs, so no two jobs can wait for each other. A job may wait for every job
  /// that it started. Two unrelated jobs are compared by the first numbers in which their lineages
  /// differ, and the job with the higher number may wait for the other one.
  func mayWait(for other: Job) -> Bool {
    let pair = zip(lineage, other.lineage).first { $0 != $1 }
    return pair.map { $0 > $1 } ?? (lineage.count < other.lineage.count)
  }

  func start(
    _ run: @escaping @MainActor () async -> LineOutcome,
    onProgress: @escaping @MainActor (CommandProgress) -> Void,
    onEnd: @escaping @MainActor (LineOutcome) -> Void
  ) {
    self.onProgress = onProgress
    // The job has begun when the next command of the line runs, which may change what it works with.
    task = Task.immediate { @MainActor in
      let outcome = await run()
      self.outcome = outcome
      onEnd(outcome)
      for waiter in waiters { waiter.finish() }
      waiters = []
    }
  }

  /// Notes the progress that the command reports.
  func note(_ progress: CommandProgress) {
    self.progress = progress
    if meter.isNoteworthy(progress) { onProgress(progress) }
  }
}

// MARK: - Jobs

/// The jobs of a prompt.
@MainActor
final class Jobs {
  /// The running jobs, and the jobs that have ended since the jobs were last listed.
  private(set) var all: [Job] = []
  private var lastNumber = 0
  private let output: any PromptOutput

  init(showing output: any PromptOutput) { self.output = output }

  /// Creates a job with the next number.
  /// - Parameters:
  ///   - line: The line.
  ///   - parent: The job whose line starts the new job, or nil if there is none.
  func add(_ line: String, startedBy parent: Job?) -> Job {
    lastNumber += 1
    let job = Job(number: lastNumber, line: line, startedBy: parent)
    all.append(job)
    return job
  }

  /// Removes the jobs that have ended.
  private func removeEnded() { all.removeAll { $0.state != .running } }

  /// Returns the job with the given number.
  /// - Throws: ``PromptError`` if there is no such job.
  func job(_ number: Int) throws(PromptError) -> Job {
    guard let job = all.first(where: { $0.number == number }) else {
      throw .unknown("job", number, known: all.map(\.number), advice: "none is running")
    }
    return job
  }

  /// A listing with a row for each job.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: all.map { job in
        [
          .number(job.number), .text("\(job.state)"), Self.progress(of: job),
          OutputValue(job.progress?.message) { .text($0) }, .text(job.line),
        ]
      }, placeholder: "No job is running: end a line with ‘&’ to run it in the background.")
  }

  static let columns: [Listing.Column] = [
    .init("job", .number), .init("state", .choice(["running", "done", "failed", "cancelled"])),
    .init("progress", .optional(.decimal), isSparse: true), .init(key: "message", .optional(.text)),
    .init("line", .text),
  ]

  /// Returns the progress of a job. Programs read the fraction that is done.
  private static func progress(of job: Job) -> Listing.Cell {
    .shown(
      OutputValue(job.progress?.fraction) { .decimal($0) }, as: job.progress?.text ?? "")
  }
}

// MARK: - The end of a prompt

extension Jobs {
  /// Waits for the jobs of a script that has ended.
  /// - Returns: Whether no job failed.
  func end() async -> Bool {
    for job in all {
      do { try await job.wait() } catch { job.cancel() }
    }
    return !hasFailed
  }

  /// Cancels the jobs and waits briefly for their commands to return.
  /// - Returns: Whether no job failed.
  @discardableResult
  func cancelAll() async -> Bool {
    for job in all { job.cancel() }
    let jobs = all
    let waiting = Task { for job in jobs { try await job.wait() } }
    let limit = Task {
      try await Task.sleep(for: .seconds(OutputWriter.grace))
      waiting.cancel()
    }
    _ = await waiting.result
    limit.cancel()
    return !hasFailed
  }

  private var hasFailed: Bool { all.contains { $0.state == .failed } }
}

extension Jobs: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    all.map { CommandCandidate(String($0.number), summary: $0.line) }
  }
}

// MARK: - Commands

/// Commands that run in the background.
@CommandProtocol
@MainActor
public protocol JobCommands: AnyObject {
  /// Lists the commands that run in the background, after a line that ended with ‘&’.
  @Effects(.reads)
  @ShortName("jobs")
  func showJobs()

  /// Waits until jobs have ended.
  ///
  /// With a number, the command fails if that job failed or was cancelled. Without a number, it
  /// fails if a job failed, or if a job is cancelled during the wait.
  ///
  /// When run as a job, the command waits only for jobs that were started earlier and for jobs that
  /// it started.
  /// - Example: `wait for jobs 1`
  /// - Parameter job: The number of the job. Defaults to all jobs.
  @Effects(.reads)
  @ShortName("wait")
  func waitForJobs(_ job: Int?) async throws

  /// Cancels a job.
  /// - Example: `cancel job 1`
  /// - Parameter job: The number of the job.
  @Effects(.destroys)
  @TypedInFull
  func cancelJob(_ job: Int) throws
}

extension Jobs: JobCommands, BuiltInHandler {
  func showJobs() {
    output.show(listing)
    removeEnded()
  }

  func waitForJobs(_ number: Int?) async throws {
    let awaited = try jobsToAwait(number)
    // A job that was cancelled earlier does not make the command fail.
    let required = awaited.filter { number != nil || !$0.isCancelled }
    for job in awaited { try await job.wait() }
    removeEnded()
    for job in required {
      if job.state == .failed { throw PromptError("job_error", "job \(job.number) failed") }
      if job.state == .cancelled {
        throw PromptError("job_error", "job \(job.number) was cancelled")
      }
    }
  }

  /// Returns the job with the given number. If there is no number, returns all jobs that the
  /// running line may wait for.
  private func jobsToAwait(_ number: Int?) throws(PromptError) -> [Job] {
    let own = LineEnvironment.current?.job
    guard let number else { return all.filter { own?.mayWait(for: $0) ?? true } }
    if number == own?.number {
      throw PromptError(
        "job_error",
        "job \(number) cannot wait for itself: choose another job, or wait without ‘&’")
    }
    let job = try job(number)
    if let own, !own.mayWait(for: job) {
      throw PromptError(
        "job_error",
        "job \(own.number) cannot wait for job \(number), which may wait for it: wait without ‘&’")
    }
    return [job]
  }

  func cancelJob(_ number: Int) throws {
    let job = try job(number)
    if job.state != .running {
      output.notice("job \(number) has already ended")
    } else if job.isCancelled {
      output.notice("job \(number) is already being cancelled")
    }
    job.cancel()
  }
}
