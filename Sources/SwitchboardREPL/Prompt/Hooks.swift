import Switchboard

/// A line that runs whenever a broadcast property changes.
@MainActor
final class Hook {
  let number: Int
  let key: String
  /// The value for which the line runs, or nil for every change.
  let value: ExpectedValue?
  let line: Definition<String>
  /// The broadcaster that has the property.
  fileprivate(set) weak var broadcaster: Broadcaster?
  private var subscription: Subscription?
  /// A Boolean value that indicates whether changes run the line.
  private var isArmed = false
  /// The running line, or nil if none is running.
  private var task: Task<Void, Never>?
  /// The hooks that have caused the latest changes, or nil if the property has not changed since the
  /// line began to run.
  private var pendingCauses: Set<Int>?
  private var isOver = false
  /// The times of the latest runs.
  private var runs: [ContinuousClock.Instant] = []

  init(number: Int, key: String, value: ExpectedValue?, line: Definition<String>) {
    self.number = number
    self.key = key
    self.value = value
    self.line = line
  }

  /// Begins to observe the property.
  /// - Parameters:
  ///   - broadcaster: The broadcaster that has the property.
  ///   - onChange: A closure that is called after each change to a value for which the line runs.
  func observe(_ broadcaster: Broadcaster, onChange: @escaping @MainActor (Hook) -> Void) {
    self.broadcaster = broadcaster
    subscription = try? broadcaster.observe(named: key) { [weak self] reading in
      guard let self, isArmed, value?.matches(reading) ?? true else { return }
      onChange(self)
    }
    // The current value is not a change.
    isArmed = true
  }

  /// The maximum number of runs in ``period``. A hook that runs more often is in a loop.
  nonisolated static let limit = 100
  nonisolated static let period = Duration.seconds(10)

  /// The line as listings show it.
  var shownLine: String { line.isPrivate ? "…" : line.value }

  /// Runs the line, or runs it again after it has ended.
  /// - Parameters:
  ///   - causes: The hooks that have caused the change.
  ///   - run: A closure that runs the line. It receives the hooks that have caused the change.
  func fire(
    causedBy causes: Set<Int>, _ run: @escaping @MainActor (Hook, Set<Int>) async -> Void
  ) {
    pendingCauses = causes.union(pendingCauses ?? [])
    guard task == nil else { return }
    task = Task { @MainActor in
      while let causes = pendingCauses, !isOver {
        pendingCauses = nil
        await run(self, causes)
        // A line that never suspends would not let anything else run.
        await Task.yield()
      }
      task = nil
    }
  }

  /// Notes that the line runs.
  /// - Returns: Whether the line has run too often.
  func isRunaway(at time: ContinuousClock.Instant) -> Bool {
    runs.removeAll { $0.duration(to: time) > Self.period }
    runs.append(time)
    return runs.count > Self.limit
  }

  /// Waits until the line is not running. If the waiting task is cancelled, the line is cancelled.
  func settle() async {
    while let task {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  func end() {
    isOver = true
    subscription?.cancel()
  }
}

// MARK: - Hooks

/// The hooks of a prompt.
@MainActor
struct Hooks {
  private(set) var all: [Hook] = []
  /// A closure that returns the time at which a hook's line runs.
  var now: () -> ContinuousClock.Instant = { .now }
  private var lastNumber = 0

  /// Returns the next hook's number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func add(_ hook: Hook) {
    all.append(hook)
    // A hook of another process keeps its number.
    lastNumber = max(lastNumber, hook.number)
  }

  /// Ends a hook.
  /// - Throws: ``HookError`` if there is no such hook.
  mutating func remove(_ number: Int) throws(HookError) {
    guard let index = all.firstIndex(where: { $0.number == number }) else {
      throw .unknown(number, known: all.map(\.number))
    }
    all.remove(at: index).end()
  }

  /// The numbers of the hooks, with their properties and lines.
  var candidates: [CommandCandidate] {
    all.map { hook in
      let change = [hook.key, hook.value?.text].compactMap(\.self).joined(separator: " ")
      return CommandCandidate("\(hook.number)", summary: "on \(change) \(hook.shownLine)")
    }
  }

  /// The columns of the hooks.
  static let columns: [Listing.Column] = [
    .init("hook", .number), .init("property", .text),
    .init("value", .optional(.text), isSparse: true), .init("line", .text),
  ]

  /// A listing with a row for each hook.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: all.map { hook in
        [
          .number(hook.number), .text(hook.key), OutputValue(hook.value) { .text($0.text) },
          .text(hook.shownLine),
        ]
      }, placeholder: "There are no hooks: ‘on’ adds one.")
  }
}

/// An error about a hook.
enum HookError: Error, Equatable {
  case unknown(Int, known: [Int])
  case noLine
  case runaway(Int)
}

extension HookError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let number, let known):
      "there is no hook \(number): "
        + (known.isEmpty
          ? "‘on’ adds one" : "choose \(known.map(String.init).joined(separator: ", "))")
    case .noLine: "the line is missing: write what to run, for example ‘echo changed’"
    case .runaway(let number):
      "hook \(number) is off: it has run \(Hook.limit) times within \(Hook.period.components.seconds) "
        + "seconds, so its line probably causes the change that runs it"
    }
  }
}
