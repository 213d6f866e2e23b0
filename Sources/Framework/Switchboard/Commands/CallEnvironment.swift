/// What a command receives from its caller beside its arguments.
///
/// A handler stands between a caller and the functions that need these values, so the task has them.
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
  /// What the command may read, or nil if it may not read standard input. A prompt sets it for a user's
  /// own lines if they come from elsewhere.
  package var input: StandardInput.Source?
  /// The directory to which relative paths refer, or nil for that of the process. Lines can be typed in
  /// another process.
  package var workingDirectory: String?
  /// The number of the prompt that sends the command. It is 1 for the program's own prompt, and for
  /// callers without a prompt.
  package var prompt = 1
  /// The client that sends the command, or nil if it comes from this process.
  package var client: ObjectIdentifier?
  /// A Boolean value that indicates whether no user asks for the command, so that interceptors do not
  /// receive it.
  package var isUnasked = false

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
