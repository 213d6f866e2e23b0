import Switchboard

// MARK: - Hooks

extension PromptSession {
  func addHook(_ key: String, _ words: [LineWord]) throws {
    let front = broadcaster()
    let entry = try Watches.entry(key, in: front)
    let (value, line) = try valueAndLine(words, of: entry)
    guard !line.isEmpty else { throw HookError.noLine }
    try check(line.line)
    let hook = Hook(
      number: hooks.nextNumber(), key: entry.name, value: value,
      line: define(line.line, from: line.line))
    begin(hook, of: entry, seenFrom: front)
    output.notice("hook \(hook.number) is on: ‘off \(hook.number)’ removes it")
    output.report("", ["hook": .number(hook.number)])
  }

  private func begin(_ hook: Hook, of entry: BroadcastEntry, seenFrom front: Broadcaster) {
    let owner = Watches.owner(of: entry, seenFrom: front)
    hook.observe(owner) { [weak self] in self?.fire($0) }
    hooks.add(hook)
  }

  /// Continues a hook of a prompt of another process.
  /// - Throws: ``WatchError`` or ``LineError`` if the property does not exist, or never has the
  ///   value.
  func resume(_ state: PromptState.HookState) throws {
    let front = broadcaster()
    let entry = try Watches.entry(state.key, in: front)
    let value = try state.value.map { try ExpectedValue($0, of: entry, for: "on") }
    let hook = Hook(number: state.number, key: entry.name, value: value, line: state.line)
    begin(hook, of: entry, seenFrom: front)
  }

  /// Splits the words after a property's name. The first word is a value unless it begins a line.
  private func valueAndLine(
    _ words: [LineWord], of entry: BroadcastEntry
  ) throws(LineError) -> (value: ExpectedValue?, line: [LineWord]) {
    guard words.count > 1, let first = words.first else { return (nil, words) }
    let tokens = words.map { Token(text: $0.text, isQuoted: $0.isQuoted) }
    let isLine = aliases[first.argument] != nil || vocabulary.names(commandIn: tokens)
    guard !isLine else { return (nil, words) }
    guard let value = try? ExpectedValue(first.text, of: entry, for: "on") else {
      throw .neitherValueNorCommand(
        first.text, of: entry.name, form: ExpectedValue.form(of: entry))
    }
    return (value, Array(words.dropFirst()))
  }

  /// Refuses a line that cannot run because it names no command. Otherwise, the mistake would only
  /// be reported when the property changes.
  private func check(_ line: String) throws(LineError) {
    for case .command(let text, _) in try LineStage.stages(of: line) {
      guard aliases.call(in: text, except: []) == nil,
        let tokens = try? Tokenizer.tokens(of: text), !tokens.isEmpty,
        !tokens[0].text.contains("$"), !mayBeInput(text), HelpRequest(tokens, in: vocabulary) == nil
      else { continue }
      _ = try vocabulary.match(tokens)
    }
  }

  /// Returns whether the app may use text that names no command, such as an address.
  private func mayBeInput(_ text: String) -> Bool {
    guard configuration.unnamedInput != nil, let input = EnteredText(text) else { return false }
    let isWord = input.isBareWord && input.text.first?.isLetter == true
    return !isWord && !input.isQualified(in: vocabulary)
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
        await LineValues.$current.withValue(nil) {
          await LineContext.$script.withValue(nil) {
            await LineContext.$run.withValue(run) { _ = await runText(hook.line.value, at: place) }
          }
        }
      }
    }
  }

  func removeHooks(_ numbers: [Int]) throws {
    let removed = numbers.isEmpty ? hooks.all.map(\.number) : numbers
    for number in removed { try hooks.remove(number) }
    output.notice(Self.words(onRemoved: removed))
  }

  private static func words(onRemoved numbers: [Int]) -> String {
    switch numbers.count {
    case 0: "there are no hooks"
    case 1: "hook \(numbers[0]) is off"
    default: "hooks \(numbers.map(String.init).joined(separator: ", ")) are off"
    }
  }

  func showHooks() { output.show(hooks.listing) }

  /// Waits for the lines of hooks that are running.
  func settleHooks() async {
    for hook in hooks.all { await hook.settle() }
  }
}
