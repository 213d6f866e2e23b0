import Switchboard

/// A command with the arguments that a line gives it.
@MainActor
struct LineCall {
  let command: HandledCommand
  var arguments: Arguments
  /// The secrets that the words held or lacked when the line was parsed.
  let secrets: [HandledCommand.Secret]

  init(command: HandledCommand, arguments: Arguments) {
    self.command = command
    self.arguments = arguments
    secrets = command.secrets(in: arguments.words.map { $0.map(\.text) })
  }

  /// A Boolean value that indicates whether the words must not be shown or kept.
  var isConfidential: Bool { command.description.isConfidential || !secrets.isEmpty }

  /// The texts of the words for each parameter.
  var words: [[String]] {
    zip(command.description.parameters, arguments.words).map { parameter, words in
      parameter.takesLine ? words.lineArguments : words.map(\.text)
    }
  }

  /// The place of a wrong word, or an empty place if a word is missing and the call ends at the end of
  /// the line.
  fileprivate func place(of error: any Error, in line: TypedLine?) -> Range<String.Index>? {
    guard let error = error as? CommandArgumentError else { return nil }
    guard let wrong = error.wrongWord else {
      return line.map { $0.text.endIndex..<$0.text.endIndex }
    }
    return arguments.words.joined().last { $0.text == wrong }?.place
  }
}

// MARK: - Parsing

extension Vocabulary {
  /// Returns the call that words spell.
  /// - Parameters:
  ///   - words: The words, of which there must be at least one.
  ///   - asksForSecrets: Whether the user can omit arguments of a confidential command. The prompt
  ///     asks for them later.
  /// - Throws: ``LineError`` if the words do not name a command, or do not match its parameters.
  func call(for words: [Word], askingForSecrets asksForSecrets: Bool = false) throws(LineError)
    -> LineCall
  {
    if let request = HelpRequest(words, in: self) { return request.call }
    let match = try match(words)
    let rest = words.dropFirst(match.wordCount)
    let reader = ArgumentReader(of: match.command.description, rest)
    var arguments = try reader.arguments(askingForSecrets: asksForSecrets)
    // A line that measures a line that prints JSON prints one JSON value, and not a value and a time.
    if BuiltInCommands.identity(of: match.command) == .time,
      rest.contains(where: { $0.isSign("--json") })
    {
      arguments.wantsJSON = true
    }
    if allowsAbbreviation {
      arguments.words = zip(match.command.description.parameters, arguments.words).map(
        Self.completed)
    }
    return LineCall(command: match.command, arguments: arguments)
  }

  /// Returns words with abbreviations expanded. A word that is a prefix of exactly one candidate
  /// becomes that candidate. A word that is already a valid value, or a prefix of several
  /// candidates, stays unchanged.
  private static func completed(_ parameter: CommandParameter, _ words: [Word]) -> [Word] {
    guard parameter.valueType?.argumentCandidatesAreComplete == true else { return words }
    return words.map { word in
      guard !word.text.isEmpty, !parameter.reads([word.text]) else { return word }
      let beginning = word.text.lowercased()
      let candidates = parameter.candidates.filter { $0.lowercased().hasPrefix(beginning) }
      return candidates.count == 1 ? Word(candidates[0]).at(word.place) : word
    }
  }
}

// MARK: - Calling

extension Shell {
  /// The maximum length of `$last`, in bytes.
  private static let lastTextLimit = 65_536

  /// Runs a command and shows its result or error.
  func run(_ call: LineCall, in environment: LineEnvironment) async -> LineOutcome {
    let command = call.command.description
    if BuiltInCommands.identity(of: call.command) != .quit { foreground.wasAskedToStay = false }
    if let instead = command.deprecation {
      output.notice("\(command.displayName) is deprecated\(instead.isEmpty ? "" : ": \(instead)")")
    }
    var environment = environment
    if call.arguments.wantsJSON { environment.format = .json }
    let shown = OutputCapture(
      inside: environment.capture, diverts: false, limit: Self.lastTextLimit)
    environment.capture = shown
    environment.values = LineValues(inside: environment.values)
    environment.innerWords = command.lineParameterIndex.map { call.arguments.words[$0] } ?? []
    if call.isConfidential { withdraw(environment.origins) }
    defer { keep(shown, of: call, in: environment) }
    let known = environment
    return await known.running { await show(call, in: known) }
  }

  private func show(_ call: LineCall, in environment: LineEnvironment) async -> LineOutcome {
    do {
      return try await output.collecting(for: call.command.description, in: environment) {
        try checkPermission(of: call.command)
        let result = try await confirming(call, in: environment) {
          try await call.command.run(with: call.words, throwingDrops: false)
        }
        output.show(result)
        return .done(result)
      }
    } catch let failure as LineFailure {
      // The inner line that failed has already shown its error.
      return .failed(failure)
    } catch {
      return fail(
        ErrorText.sentence(for: error, from: call), because: error,
        command: call.command.description.displayName,
        at: call.place(of: error, in: environment.typed),
        in: environment)
    }
  }

  /// Keeps what a command has shown as `$last`, unless it must not be kept.
  private func keep(
    _ shown: OutputCapture, of call: LineCall, in environment: LineEnvironment
  ) {
    shown.close()
    guard environment.isForeground else { return }
    guard !call.isConfidential, configuration.keepsLines() else {
      return variables.keepLast(nil, from: [])
    }
    if !shown.bytes.isEmpty { variables.keepLast(shown.text, from: environment.origins) }
  }

  /// Asks for the arguments of a confidential command and the secrets of other words that the user has
  /// left out, if somebody can be asked.
  /// - Throws: ``LineError`` if the user types none, or cancels the line.
  func askForSecrets(_ call: inout LineCall) async throws(LineError) {
    guard let ask = configuration.askForSecret else { return }
    let command = call.command.description
    for index in call.arguments.missing {
      let name = command.parameters[index].displayName
      guard let word = await ask(name) else {
        throw LineError(
          Task.isCancelled ? .interrupted(command.displayName) : command.missing(index), nil)
      }
      call.arguments.words[index] = [Word(word, isQuoted: true)]
    }
    for secret in call.secrets {
      let word = call.arguments.words[secret.parameter][secret.word]
      // A quoted word is meant as it is, as in ‘password=""’.
      guard case .omitted(let name, let completed) = secret.secret, word.isBare else { continue }
      let answer = await ask(name)
      if Task.isCancelled { throw LineError(.interrupted(command.displayName), nil) }
      guard let answer else { continue }
      call.arguments.words[secret.parameter][secret.word] = Word(completed(answer), isQuoted: true)
    }
  }
}

// MARK: - Jobs

extension Shell {
  func start(
    _ call: LineCall, _ words: [Word], to target: OutputTarget?, in environment: LineEnvironment
  ) -> LineOutcome {
    let command = call.command.description
    let text = jobText(words, target)
    let job = jobs.add(
      call.isConfidential || isConfidential(text) ? "\(command.displayName) …" : text,
      startedBy: environment.job)
    let lead = "[\(job.number)] "
    output.notice(lead + job.line)
    let inner = environment.job(job, at: lead)
    job.start { [self] in
      let outcome = await redirected(to: target, in: inner) { await self.run(call, in: $0) }
      return inner.judged(outcome, isOver: false)
    } onProgress: { [output] progress in
      output.notice(lead + progress.text)
    } onEnd: { [output] outcome in
      guard outcome.isSuccess else { return }
      output.notice("\(lead)\(job.state == .cancelled ? "cancelled" : "done"): \(job.line)")
    }
    return .started(job)
  }

  private func jobText(_ words: [Word], _ target: OutputTarget?) -> String {
    (words.map(\.retyped) + [target?.description].compactMap(\.self)).joined(separator: " ")
  }

  /// Refuses a job that would end the shell, or a definition that ‘&’ was probably meant for.
  func checkBackground(_ command: HandledCommand) throws(LineError) {
    let name = command.description.displayName
    if command.storesLine {
      throw LineError(
        "unquoted_line",
        "\(name): ‘&’ would not belong to the line: put the line in quotes, or leave ‘&’ out",
        command: name)
    }
    if BuiltInCommands.identity(of: command) == .quit {
      throw LineError(
        "foreground_only", "\(name) cannot run in the background: leave ‘&’ out", command: name)
    }
  }
}

// MARK: - Confirmation and permission

extension Shell {
  /// Runs a command, which may ask the user to confirm it.
  private func confirming<Result>(
    _ call: LineCall, in environment: LineEnvironment, _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    var context = callEnvironment(of: environment)
    if let confirm = configuration.confirm {
      return try await confirming(call, in: context, by: confirm, body)
    }
    guard configuration.asksForConfirmation, environment.isOutermost else {
      return try await CallEnvironment.running(context, body)
    }
    // The line after ‘time’ is confirmed together with the command before it.
    let isOuter = environment.depth == 0, command = [[call.command.description.id]] + call.words
    context.isConfirmed =
      isOuter ? foreground.unconfirmed == command : CallEnvironment.current.isConfirmed
    if isOuter { foreground.unconfirmed = nil }
    do {
      return try await CallEnvironment.running(context) {
        try ask(before: call)
        return try await body()
      }
    } catch {
      let cause = (error as? LineFailure)?.error ?? error
      if isOuter, cause is CommandConfirmationRequest { foreground.unconfirmed = command }
      throw error
    }
  }

  /// Runs a command, which waits until the user has confirmed it.
  private func confirming<Result>(
    _ call: LineCall, in context: CallEnvironment, by confirm: (String) async throws -> Void,
    _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    var context = context
    context.isConfirmed = false
    do {
      return try await CallEnvironment.running(context) {
        try ask(before: call)
        return try await body()
      }
    } catch let request as CommandConfirmationRequest {
      let name = call.command.description.displayName
      try await confirm("‘\(name)’ comes next, and \(request.reason)")
      context.isConfirmed = true
      return try await CallEnvironment.running(context, body)
    }
  }

  /// Returns the call environment of a command that a line of this shell calls.
  func callEnvironment(of environment: LineEnvironment) -> CallEnvironment {
    var context = CallEnvironment.current
    context.isConfirmed = nil
    context.isUnasked = false
    context.prompt = configuration.prompt
    context.input = configuration.standardInput == .free ? configuration.inputSource : nil
    if let job = environment.job {
      context.receiver = { job.note($0) }
    } else {
      context.receiver = { [weak self] progress in
        guard let self else { return }
        if foreground.note(progress) { output.notice(progress.text) }
      }
    }
    return context
  }

  /// Asks the user to confirm a command because of its effects, if it can run.
  private func ask(before call: LineCall) throws {
    let command = call.command.description, effects = command.effects
    var reasons = effects.intersection(configuration.confirmedEffects).phrases
    if configuration.confirm != nil, effects.isDisjoint(with: .all),
      !BuiltInCommands.contains(call.command)
    {
      reasons = ["may do anything"]
    }
    guard !reasons.isEmpty, !effects.contains(.asksItself), call.command.unavailability == nil
    else { return }
    // A wrong argument is reported before the user is asked.
    _ = try command.values(of: call.words)
    try CommandConfirmation.ask("this \(reasons.list(.and))")
  }

  /// Checks that a command of the app has no other effects than the permitted ones.
  /// - Throws: `CommandError` if the command is refused.
  func checkPermission(of command: HandledCommand) throws(CommandError) {
    guard !BuiltInCommands.contains(command) else { return }
    try configuration.permittedEffects.check(command.description)
  }
}
