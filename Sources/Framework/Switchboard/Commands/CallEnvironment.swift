/// What a command receives from its caller besides its arguments.
///
/// A handler's method cannot pass these values on, because it takes only the arguments. A
/// task-local value therefore holds them.
package struct CallEnvironment: Sendable {
  /// The environment of the running command.
  @TaskLocal package static var current = CallEnvironment()

  /// The closure that receives the command's progress, or nil if there is none.
  package var receiver: (@MainActor @Sendable (CommandProgress) -> Void)?
  /// A Boolean value that indicates whether the user has confirmed the command, or nil if no user typed
  /// it.
  package var isConfirmed: Bool?
  /// A Boolean value that indicates whether the command's arguments hold a secret, so that the command
  /// and what it causes are confidential.
  package var holdsSecret = false
  /// The standard input that the command may read, or nil if it may read none. A prompt sets it for
  /// a line that a user typed if the prompt's lines don't come from standard input.
  package var input: StandardInput.Source?
  /// The directory to which relative paths refer, or nil for the directory of this process. A line
  /// that was typed in another process refers to the directory of that process.
  package var workingDirectory: String?
  /// The number of the prompt that sends the command. It is 1 for the program's own prompt, and for
  /// callers without a prompt.
  package var prompt = 1
  /// The client that sends the command, or nil if it comes from this process.
  package var client: ObjectIdentifier?
  /// A Boolean value that indicates whether the command runs without a user's request, so that
  /// interceptors don't receive it.
  package var isUnasked = false
  /// A closure that returns the time that the command has left, or nil if its caller has not limited it.
  package var timeLeft: (@Sendable () -> Duration)?
  /// The headers of the trace of a caller in another program.
  package var traceHeaders: [String: String] = [:]
  /// A Boolean value that indicates whether the caller may learn the names of files.
  package var listsFiles = true

  /// Runs a command in an environment.
  @MainActor
  package static func running<Result>(
    _ environment: Self, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(environment) { try await body() }
  }

  /// Runs a command in the current environment with another value of a property.
  @MainActor
  package static func running<Value, Result>(
    with property: WritableKeyPath<Self, Value>, _ value: Value,
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    var environment = current
    environment[keyPath: property] = value
    return try await running(environment, body)
  }
}
