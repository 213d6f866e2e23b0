import Foundation
import Switchboard

// MARK: - ScriptingCommands

extension PromptSession: ScriptingCommands {
  func setVariable(_ name: String?, _ value: [LineWord]) throws {
    guard let name else { return output.show(variables.listing) }
    guard let (name, words) = Self.assignment(name, value) else {
      guard value.isEmpty else {
        throw ShorthandError.noEqualsSign(name, form: "let \(name) = value")
      }
      return output.show(try variables.shownValue(of: name))
    }
    let definition = words.isEmpty ? nil : define(words.map(\.text), from: words.text)
    try variables.set(name, to: definition)
  }

  func setAlias(_ name: String?, _ line: [LineWord]) throws {
    guard let name else { return showAliases() }
    guard let (name, words) = Self.assignment(name, line) else {
      guard line.isEmpty else {
        throw ShorthandError.noEqualsSign(name, form: "alias \(name) = line")
      }
      return output.show(try aliases.shownLine(of: name))
    }
    let text = words.line
    guard !text.allSatisfy(\.isWhitespace) else { throw ShorthandError.emptyAlias(name) }
    try aliases.set(name, to: define(text, from: text))
  }

  func removeAliases(_ names: [String]) throws {
    guard !names.isEmpty else { throw ShorthandError.noAliasNamed }
    for name in names { try aliases.remove(name) }
  }

  func showAliases() { output.show(aliases.listing) }

  func echo(_ words: [LineWord]) { output.show(words.text) }

  func sleep(_ seconds: Double) async throws {
    guard let duration = Duration(seconds: seconds) else { throw TimeError.invalid(seconds) }
    try await clock.sleep(for: duration)
  }

  func measureTime(_ line: [LineWord]) async throws {
    let start = ContinuousClock.now
    let outcome = await runText(line.line)
    let seconds = start.duration(to: .now) / .seconds(1)
    if output.format == .json {
      output.report("", ["seconds": .decimal((seconds * 1_000).rounded() / 1_000)])
    } else {
      output.write(String(format: "%.3f s", seconds))
    }
    if let failure = outcome.failure { throw ReportedFailure(failure: failure) }
  }

  func source(_ file: String, _ arguments: [String]) async throws {
    try await LineContext.$parameters.withValue(arguments) {
      try await runScript(at: file)
    }
  }

  /// Returns the name and the words of an assignment such as `name = words` or `name=words`, or nil
  /// if there is no equals sign.
  private static func assignment(
    _ name: String, _ words: [LineWord]
  ) -> (name: String, words: [LineWord])? {
    if let sign = name.firstIndex(of: "="), sign > name.startIndex {
      let first = LineWord(argument: CommandLineText.quoted(String(name[sign...].dropFirst())))
      let isEmpty = name[sign...].count == 1
      return (String(name[..<sign]), (isEmpty ? [] : [first].compactMap(\.self)) + words)
    }
    return words.first?.argument == "=" ? (name, Array(words.dropFirst())) : nil
  }

  /// Returns a definition, which is private if the line must not be kept.
  private func define<Value>(_ value: Value, from line: String) -> Definition<Value> {
    Definition(
      value: value, isPrivate: !configuration.keepsLines() || isConfidential(line))
  }
}

// MARK: - Hooks

extension PromptSession {
  func addHook(_ key: String, _ words: [LineWord]) throws {
    let front = broadcaster()
    let entry = try Watches.entry(key, in: front)
    let (value, line) = valueAndLine(words)
    guard !line.isEmpty else { throw HookError.noLine }
    let hook = Hook(
      number: hooks.nextNumber(), key: entry.name, value: value,
      line: define(line.line, from: line.line))
    let owner = Watches.owner(of: entry, seenFrom: front)
    hook.subscription = owner.observe(named: entry.name) { [weak self, weak hook] reading in
      guard let self, let hook, hook.isArmed else { return }
      if value == nil || value == reading.text { fire(hook) }
    }
    // The current value is not a change.
    hook.isArmed = true
    hooks.add(hook)
  }

  /// Splits the words after a property's name. The first word is a value unless it begins a line.
  private func valueAndLine(_ words: [LineWord]) -> (value: String?, line: [LineWord]) {
    guard words.count > 1, let first = words.first else { return (nil, words) }
    let tokens = words.map { Token(text: $0.text, isQuoted: $0.isQuoted) }
    let isLine = aliases[first.argument] != nil || vocabulary.names(commandIn: tokens)
    return isLine ? (nil, words) : (first.text, Array(words.dropFirst()))
  }

  private func fire(_ hook: Hook) {
    // A line must not run itself, directly or through other hooks.
    let causes = LineContext.run?.hooks ?? []
    guard !causes.contains(hook.number) else { return }
    hook.fire(causedBy: causes) { [weak self] hook, causes in
      await self?.run(hook, causedBy: causes)
    }
  }

  private func run(_ hook: Hook, causedBy causes: Set<Int>) async {
    guard !isOver else { return }
    guard !hook.isRunaway(at: hooks.now()) else {
      try? hooks.remove(hook.number)
      return output.showError(HookError.runaway(hook.number).description)
    }
    let place = "hook \(hook.number): "
    let run = LineRun(
      place: place, of: self, inside: nil, hooks: causes.union([hook.number]))
    // The hook's task has inherited the context of the command that changed the property.
    await OutputCapture.$current.withValue(nil) {
      await OutputFormat.$requested.withValue(nil) {
        await LineContext.$parameters.withValue(nil) {
          await LineContext.$run.withValue(run) { _ = await runText(hook.line.value, at: place) }
        }
      }
    }
  }

  func removeHooks(_ numbers: [Int]) throws {
    guard !numbers.isEmpty else { return hooks.removeAll() }
    for number in numbers { try hooks.remove(number) }
  }

  func showHooks() { output.show(hooks.listing) }

  /// Waits for the lines of hooks that are running.
  func settleHooks() async {
    for hook in hooks.all { await hook.settle() }
  }
}

// MARK: - Errors

/// A failure that has already been shown.
struct ReportedFailure: Error {
  let failure: LineFailure
}

/// An error about a time that cannot be waited for.
enum TimeError: Error, Equatable, CustomStringConvertible {
  case invalid(Double)
  case noValue(String, String?)

  var description: String {
    switch self {
    case .invalid(let seconds):
      "\(seconds) seconds cannot be waited for: write a number from 0 to 1000000"
    case .noValue(let key, let value?):
      "‘\(key)’ has not become \(MessageText.quoted(value)) in time: allow more with ‘--timeout’"
    case .noValue(let key, nil):
      "‘\(key)’ has not changed in time: allow more with ‘--timeout’"
    }
  }
}

extension Duration {
  /// Creates a duration, or returns nil if the number is negative or too large to wait for.
  init?(seconds: Double) {
    guard (0...1_000_000).contains(seconds) else { return nil }
    self = .seconds(seconds)
  }
}
