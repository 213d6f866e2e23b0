import Switchboard

/// The environment in which a line runs. Lines inside a line, jobs and hooks run in changed copies.
///
/// The environment is passed from function to function. A command's handler cannot receive it, so the
/// task also has it. The outputs and the prompt's own commands read it there.
@MainActor
struct LineEnvironment {
  /// The environment of the running line, or nil if the task runs no line.
  @TaskLocal static var current: LineEnvironment?

  /// The shell that runs the line.
  private(set) weak var shell: Shell?
  /// The output of a command that runs for a client without a prompt, or nil.
  private(set) var clientOutput: CollectedOutput?
  /// The prefix of messages about the line.
  var place = ""
  /// The line at the terminal, or nil if the text of the line is not on the screen.
  var typed: TypedLine?
  /// The job that runs the line or an enclosing line, or nil in the foreground.
  private(set) var job: Job?
  /// The numbers of the hooks that have led to the line.
  private(set) var hooks: Set<Int> = []
  /// The typed lines that the words of this line come from: the line itself, and those that have set its
  /// variables or defined its aliases.
  var origins: Set<String> = []
  /// The failures that were reported but not thrown.
  private(set) var failures = LineFailures()
  /// The format that the line requests, or nil for the output's default format.
  var format: OutputFormat?
  /// The innermost capture of the command's output, or nil if the output is only shown.
  var capture: OutputCapture?
  /// The JSON values that the line shows before it ends.
  var values: LineValues?
  /// The aliases that have led to the line. They do not apply again.
  var aliases: Set<String> = []
  /// The number of lines that enclose the line, for example with ‘time’.
  private(set) var depth = 0
  /// The script that the line belongs to, or nil for lines of the prompt.
  var script: RunningScript?
  /// The words that are the line within the running command, as after ‘time’.
  var innerWords: [Word] = []

  /// The maximum number of lines that contain each other, as in ‘time time tabs’.
  nonisolated static let depthLimit = 10
}

// MARK: - Creating environments

extension LineEnvironment {
  /// Creates the environment of a line that no other line has caused.
  init(of shell: Shell, at place: String = "", causedBy hooks: Set<Int> = []) {
    self.shell = shell
    self.place = place
    self.hooks = hooks
    format = shell.foreground.format
  }

  /// Creates the environment of a command that runs for a client without a prompt.
  init(showing output: CollectedOutput) { clientOutput = output }

  /// Returns the environment of a line of a script that this line runs.
  func line(at place: String) -> Self {
    var environment = self
    environment.place = place
    environment.typed = nil
    environment.aliases = []
    environment.failures = LineFailures(inside: failures)
    return environment
  }

  /// The environment of a line that is an argument of this line.
  var inner: Self {
    var environment = self
    environment.depth += 1
    return environment
  }

  /// Returns the environment of a job that this line starts. A job may end later than the line, so its
  /// JSON value is its own.
  func job(_ job: Job, at place: String) -> Self {
    var environment = self
    environment.job = job
    environment.place = place
    environment.typed = nil
    environment.values = nil
    environment.failures = LineFailures()
    return environment
  }

  /// Returns an environment for showing something that isn't part of the running command's output.
  static func apart(in format: OutputFormat? = nil) -> Self {
    var environment = current ?? Self()
    environment.capture = nil
    environment.values = nil
    environment.format = format
    return environment
  }
}

// MARK: - Running

extension LineEnvironment {
  /// Runs a closure in this environment.
  func running<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await Self.$current.withValue(self) { try await body() }
  }

  /// Runs a closure in this environment.
  func running<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// A Boolean value that indicates whether neither a job nor a hook runs the line, so that it may
  /// use the terminal.
  var isForeground: Bool { job == nil && hooks.isEmpty }

  /// A Boolean value that indicates whether the line runs in the foreground and outside of other
  /// lines, so that its results can wait for its end.
  var isOutermost: Bool { isForeground && shell != nil && failures.outer == nil }

  /// The output of the prompt or the client that is responsible for the line, or nil.
  var output: (any PromptOutput)? { shell?.output ?? clientOutput }
}

// MARK: - Parts

/// The failures of a running line that were reported but not thrown.
@MainActor
final class LineFailures {
  private(set) var sentences: [String] = []
  let outer: LineFailures?

  nonisolated init(inside outer: LineFailures? = nil) { self.outer = outer }

  /// Adds a failure to this line and to the enclosing lines.
  func add(_ sentence: String) {
    sentences.append(sentence)
    outer?.add(sentence)
  }
}

/// A line that is on the screen.
struct TypedLine: Sendable {
  let text: String
  /// The number of cells before the line.
  let indent: Int
}

/// A script that a line runs.
struct RunningScript: Sendable {
  /// The path as the user typed it, which is `$0` in the script.
  let path: String
  /// The arguments, which are `$1`, `$2` and so on.
  let parameters: [String]
}
