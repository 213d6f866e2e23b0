import Synchronization

/// A run of a script in which each line has its own task.
///
/// A line's task starts the task of the next line. If one task awaited all lines instead, it would
/// switch threads twice for each line, because a task resumes on the global executor first.
@MainActor
final class ScriptRun {
  /// A closure that runs a line in its task and returns whether the line succeeded.
  typealias LineRunner = @MainActor (ScriptLine, LineTask) async -> Bool

  /// A closure that shows each line before it runs.
  var echo: @MainActor (ScriptLine) -> Void = { _ in }
  private let session: PromptSession
  private let keepsGoing: Bool
  private let runLine: LineRunner
  private var lines: ScriptLines
  private let task = LineTask()
  private let end = OneShot<Void>()
  /// A Boolean value that indicates whether a line has failed.
  private(set) var hasFailedLine = false

  /// Creates a run.
  /// - Parameters:
  ///   - lines: The lines of the script.
  ///   - session: The session that reads the lines.
  ///   - keepsGoing: Whether the run continues after a line that failed.
  ///   - runLine: A closure that runs a line.
  init(
    _ lines: ScriptLines, in session: PromptSession, keepsGoing: Bool,
    runLine: @escaping LineRunner
  ) {
    (self.lines, self.session) = (lines, session)
    (self.keepsGoing, self.runLine) = (keepsGoing, runLine)
  }

  /// Runs the lines until there are no more lines or a line ends the run. Cancelling the task also
  /// cancels the running line.
  func perform() async {
    startNext()
    await withTaskCancellationHandler {
      await withCheckedContinuation { end.resume($0) }
    } onCancel: { [task] in
      task.cancelAll()
    }
  }

  private func startNext() { task.replace(with: Task { await runNext() }) }

  private func runNext() async {
    await session.settleHooks()
    var rest = lines
    while keepsGoing || !hasFailedLine, let line = await session.nextLine(of: &rest) {
      echo(line)
      // Scripts can contain many comments, which need no task.
      guard !line.isBlank else { continue }
      lines = rest
      if await !runLine(line, task) { hasFailedLine = true }
      return startNext()
    }
    end.give(())
  }
}

// MARK: - LineTask

/// The task of a script's running line. Any thread can cancel it.
final class LineTask: Sendable {
  private let state = Mutex((task: Task<Void, Never>?.none, isCancelled: false))

  /// Replaces the task of the last line by that of the next line. If the run was cancelled, the new
  /// task is cancelled as well.
  func replace(with task: Task<Void, Never>) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the running line.
  func cancel() { state.withLock { $0.task }?.cancel() }

  /// Cancels the running line and all later lines.
  func cancelAll() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
