public import Switchboard

/// A line that runs whenever a broadcast property changes.
@MainActor
final class Hook {
  let number: Int
  let key: String
  /// The value for which the line runs, or nil for every change.
  let value: ExpectedValue?
  let line: Definition
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

  init(number: Int, key: String, value: ExpectedValue?, line: Definition) {
    self.number = number
    self.key = key
    self.value = value
    self.line = line
  }

  /// Begins to observe the property.
  /// - Parameters:
  ///   - broadcaster: The broadcaster that has the property.
  ///   - run: A closure that runs the line. It receives the hooks that have caused the change.
  func observe(
    _ broadcaster: Broadcaster, run: @escaping @MainActor (Hook, Set<Int>) async -> Void
  ) {
    self.broadcaster = broadcaster
    subscription = try? broadcaster.observe(named: key) { [weak self] reading in
      guard let self, isArmed, value?.matches(reading) ?? true else { return }
      fire(run)
    }
    // The current value is not a change.
    isArmed = true
  }

  /// The maximum number of runs in ``period``. A hook that runs more often is in a loop.
  nonisolated static let limit = 100
  nonisolated static let period = Duration.seconds(10)

  /// Runs the line, or runs it again after it has ended.
  private func fire(_ run: @escaping @MainActor (Hook, Set<Int>) async -> Void) {
    // A line must not run itself, directly or through other hooks.
    let causes = LineEnvironment.current?.hooks ?? []
    guard !causes.contains(number) else { return }
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

// MARK: - Commands

/// Scripts, variables and aliases.
@CommandProtocol
@MainActor
public protocol HookCommands: AnyObject {
  /// Runs a line whenever a broadcast property changes.
  ///
  /// With a value, the line runs only if the property becomes that value. The line runs after the
  /// line that has changed the value, once for several changes in a row. Changes that the line
  /// itself makes do not run it again. Quote a line that contains ‘;’, ‘|’, ‘>’ or ‘&’.
  /// - Example: `on count echo changed`
  /// - Example: `on count 0 'echo empty; history'`
  /// - Parameters:
  ///   - key: The property's name, as ‘broadcasts’ lists it.
  ///   - line: The value to wait for, if any, and the line.
  @Effects(.changes)
  @ShortName("on")
  func addHook(_ key: String, _ line: [LineWord]) throws

  /// Removes hooks, so that their lines no longer run.
  /// - Example: `off 1`
  /// - Example: `off`
  /// - Parameter numbers: The numbers of the hooks, as ‘hooks’ shows them. Defaults to all.
  @Effects(.destroys)
  @ShortName("off")
  @TypedInFull
  func removeHooks(_ numbers: [Int]) throws

  /// Lists the lines that run when a broadcast property changes.
  @Effects(.reads)
  @ShortName("hooks")
  func showHooks()
}

// MARK: - Hooks

/// The hooks of a prompt.
@MainActor
final class Hooks {
  private(set) var all: [Hook] = []
  /// A closure that returns the time at which a hook's line runs.
  var now: () -> ContinuousClock.Instant = { .now }
  private var lastNumber = 0
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }

  private func begin(_ hook: Hook, of entry: BroadcastEntry, seenFrom front: Broadcaster) {
    hook.observe(Watches.owner(of: entry, seenFrom: front)) { [weak self] hook, causes in
      await self?.run(hook, causedBy: causes)
    }
    all.append(hook)
    // A hook of another process keeps its number.
    lastNumber = max(lastNumber, hook.number)
  }

  /// Continues a hook from a prompt in another process.
  /// - Throws: ``PromptError`` or ``LineError`` if the property does not exist, or never has the
  ///   value.
  func resume(_ state: PromptState.HookState) throws {
    let front = shell.broadcaster()
    let entry = try Watches.entry(state.key, in: front)
    let value = try state.value.map { try ExpectedValue($0, of: entry, for: "on") }
    let hook = Hook(number: state.number, key: entry.name, value: value, line: state.line)
    begin(hook, of: entry, seenFrom: front)
  }

  private func hook(_ number: Int) throws -> Hook {
    guard let hook = all.first(where: { $0.number == number }) else {
      throw PromptError.unknown(
        "hook", number, known: all.map(\.number), advice: "‘on’ adds one")
    }
    return hook
  }

  private func remove(_ removed: [Hook]) {
    for hook in removed { hook.end() }
    all.removeAll { hook in removed.contains { $0 === hook } }
  }

  /// Waits for the lines of hooks that are running.
  func settle() async {
    for hook in all { await hook.settle() }
  }

  static let columns: [Listing.Column] = [
    .init("hook", .number), .init("property", .text),
    .init("value", .optional(.text), isSparse: true), .init("line", .text),
  ]

  private var listing: Listing {
    Listing(
      Self.columns,
      rows: all.map { hook in
        [
          .number(hook.number), .text(hook.key), OutputValue(hook.value) { .text($0.text) },
          .text(hook.line.shownText),
        ]
      }, placeholder: "There are no hooks: ‘on’ adds one.")
  }
}

// MARK: - Running lines

extension Hooks {

  private func run(_ hook: Hook, causedBy causes: Set<Int>) async {
    guard !shell.isOver else { return }
    guard !hook.isRunaway(at: now()) else {
      remove([hook])
      return shell.output.showError(
        "hook \(hook.number) is off: it has run \(Hook.limit) times within "
          + "\(Hook.period.components.seconds) seconds, so its line probably causes the change that "
          + "runs it")
    }
    var environment = LineEnvironment(
      of: shell, at: "hook \(hook.number): ", causedBy: causes.union([hook.number]))
    environment.origins = hook.line.origins
    let known = environment
    await known.running { _ = await shell.evaluate(hook.line.text, in: known) }
  }
}

// MARK: - HookCommands

extension Hooks: HookCommands, BuiltInHandler {
  func addHook(_ key: String, _ words: [LineWord]) throws {
    let front = shell.broadcaster()
    let entry = try Watches.entry(key, in: front)
    let (value, line) = try valueAndLine(words, of: entry)
    guard !line.isEmpty else {
      throw PromptError(
        "hook_error", "the line is missing: write what to run, for example ‘echo changed’")
    }
    try check(line.line)
    lastNumber += 1
    let hook = Hook(
      number: lastNumber, key: entry.name, value: value,
      line: shell.define([line.line], from: line.line))
    begin(hook, of: entry, seenFrom: front)
    shell.output.notice("hook \(hook.number) is on: ‘off \(hook.number)’ removes it")
    shell.output.report("", ["hook": .number(hook.number)])
  }

  /// Splits the words after a property's name. The first word is a value unless it begins a line. A
  /// word that is a value of the property is not a command, even if a command has that name.
  private func valueAndLine(
    _ words: [LineWord], of entry: BroadcastEntry
  ) throws -> (value: ExpectedValue?, line: [LineWord]) {
    guard words.count > 1, let first = words.first else { return (nil, words) }
    let typed = words.map(\.word)
    let isValue = ExpectedValue.candidates(of: entry).contains(first.text)
    let isLine = shell.aliases[first.argument] != nil || shell.vocabulary.names(commandIn: typed)
    guard isValue || !isLine else { return (nil, words) }
    guard let value = try? ExpectedValue(first.text, of: entry, for: "on") else {
      throw LineError(
        "wrong_argument",
        "on: \(MessageText.quoted(first.text)) is neither a command nor a value of ‘\(entry.name)’: "
          + "write \(ExpectedValue.form(of: entry)), or the line to run")
    }
    return (value, Array(words.dropFirst()))
  }

  /// Refuses a line that cannot run because it names no command. Otherwise, the mistake would only
  /// be reported when the property changes.
  private func check(_ text: String) throws {
    let line = Line(text)
    if let fault = line.fault { throw fault }
    for words in line.commands.map(\.words) where !words.isEmpty {
      guard shell.aliases.alias(in: words) == nil, words[0].variables.isEmpty, !mayBeInput(words),
        HelpRequest(words, in: shell.vocabulary) == nil
      else { continue }
      _ = try shell.vocabulary.match(words)
    }
  }

  /// Returns whether the app may use words that name no command, such as an address.
  private func mayBeInput(_ words: [Word]) -> Bool {
    guard shell.configuration.unnamedInput != nil else { return false }
    let input = EnteredText(words)
    let isWord = input.isBareWord && input.text.first?.isLetter == true
    return !isWord && !input.isQualified(in: shell.vocabulary)
  }

  func removeHooks(_ numbers: [Int]) throws {
    // Nothing is removed if one of the numbers is wrong.
    let removed = try numbers.isEmpty ? all : numbers.map { number in try hook(number) }
    remove(removed)
    let names = removed.map { String($0.number) }
    shell.output.notice(
      names.isEmpty
        ? "there are no hooks"
        : names.count == 1
          ? "hook \(names[0]) is off" : "hooks \(names.joined(separator: ", ")) are off")
  }

  func showHooks() { shell.output.show(listing) }
}

extension Hooks: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    switch context.parameter.name {
    case "key": shell.watches.properties
    case "line": shell.watches.values(of: context.words["key"]?.first)
    default:
      all.map { hook in
        let change = [hook.key, hook.value?.text].compactMap(\.self).joined(separator: " ")
        return CommandCandidate("\(hook.number)", summary: "on \(change) \(hook.line.shownText)")
      }.excluding(context.precedingWords)
    }
  }
}
