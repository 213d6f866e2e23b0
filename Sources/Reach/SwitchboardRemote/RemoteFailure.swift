public import Switchboard
import SwitchboardREPL

/// A failure that a server reports to its client.
///
/// The failure of a command has the kind and the text of the error that the command threw in the
/// server.
public struct RemoteFailure: Error, Hashable, Codable {
  /// The kind of the error in snake_case, such as `unhandled`.
  public let kind: String
  /// A sentence that describes the error and how to fix it.
  public let message: String

  /// Creates a failure.
  /// - Parameters:
  ///   - kind: The kind of the error in snake_case.
  ///   - message: A sentence that describes the error and how to fix it.
  public init(kind: String, message: String) {
    self.kind = kind
    self.message = message
  }
}

extension RemoteFailure: CustomStringConvertible, ErrorKindNaming {
  public var description: String { message }
}

// MARK: - Errors of commands

extension RemoteFailure {
  /// Creates the failure of a command that could not run.
  package init(_ error: CommandError) { self.init(kind: error.kind, message: error.description) }

  /// Creates the failure of a command.
  ///
  /// An error of a confidential call may quote an argument, so its text stays in the server.
  init(_ error: any Error, of command: CommandDescription, holdsSecret: Bool = false) {
    let name = command.displayName
    kind = ErrorKind.name(of: error)
    message =
      switch error {
      case is CancellationError: "\(name) was interrupted"
      case let error as CommandError where error.kind != "refused": error.description
      case _ where command.isConfidential || holdsSecret:
        "\(name) failed: run it in the program itself to read why, because it is confidential"
      default: ErrorKind.explanation(of: error) ?? "\(name) failed: \(ErrorKind.words(of: error))"
      }
  }
}

extension RemoteFailure {
  /// Creates the failure of a relay for an error of the program behind it, or of the way there.
  init(relaying error: any Error) {
    self =
      error as? RemoteFailure
      ?? Self(kind: ErrorKind.name(of: error), message: ErrorKind.words(of: error))
  }
}

// MARK: - Mistakes of a client

extension RemoteFailure {
  /// The failure of a command that does not exist, or that nothing handles now.
  package static func unhandled(_ name: String) -> Self {
    Self(
      kind: "unhandled",
      message: "\(name) is not a command now: choose one of the description")
  }

  package static func unknownKey(_ name: String) -> Self {
    Self(
      kind: "unknown_key",
      message: "nothing is broadcast as ‘\(name)’: choose a property of the description")
  }

  static func ambiguousKey(_ message: String) -> Self {
    Self(kind: "ambiguous_key", message: message)
  }

  static func ambiguousCommand(_ name: String, candidates: [String]) -> Self {
    Self(
      kind: "ambiguous_command",
      message: "‘\(name)’ can be several commands: send \(candidates.sorted().quoted.list(.or))")
  }

  static func unknownParameter(_ name: String, of command: String) -> Self {
    Self(
      kind: "unknown_parameter",
      message: "\(command) has no parameter ‘\(name)’: choose one of its description")
  }

  static func extraArguments(_ command: CommandDescription, count: Int) -> Self {
    Self(
      kind: "extra_argument",
      message: "\(command.displayName) has \(command.parameters.count) parameters, not \(count): "
        + "send one list of words for each")
  }

  static func severalWords(
    _ words: [String], for parameter: CommandParameter, of command: CommandDescription
  ) -> Self {
    Self(
      kind: "wrong_argument",
      message:
        "\(command.displayName): ‘\(parameter.displayName)’ takes one word, and its array has "
        + "\(words.count): send one array of words for each parameter")
  }

  static func tooManyRequests(_ limit: Int) -> Self {
    Self(
      kind: "too_many_requests",
      message: "\(limit) requests are open on this connection: wait until one has ended")
  }

  package static func tooLarge(_ size: Int, limit: Int) -> Self {
    Self(
      kind: "too_large",
      message: "the answer has \(size) bytes, and a message at most \(limit): ask for less")
  }
}

// MARK: - Clients that add something

extension RemoteFailure {
  static func notGranted(_ what: String) -> Self {
    Self(
      kind: "not_granted",
      message: "the client \(what): start it with a grant for that")
  }

  static func forUsers(_ what: String) -> Self {
    Self(kind: "not_granted", message: "the client \(what): only a user may")
  }

  static func wrongDescription(_ problem: String) -> Self {
    Self(
      kind: "wrong_description",
      message: "\(problem): describe it as the page ‘Speak the protocol’ says")
  }

  static func taken(_ problem: String) -> Self {
    Self(kind: "taken", message: "\(problem): choose another name")
  }

  static func handlerEnded(_ name: String, because fault: RemoteFailure?) -> Self {
    Self(
      kind: "handler_ended",
      message: "\(name) has ended before it answered"
        + (fault.map { " (\($0.message))" } ?? "") + ": try again when it runs")
  }

  static func timedOut(_ name: String, _ command: String, after limit: Duration) -> Self {
    Self(
      kind: "timed_out",
      message: "\(name) did not answer ‘\(command)’ within \(limit): try again, or stop it")
  }

  static func wrongResult(_ name: String, _ command: String) -> Self {
    Self(
      kind: "wrong_result",
      message: "\(name) answered ‘\(command)’ with a value of another type than it has described: "
        + "correct it")
  }
}

// MARK: - Reasons to end a connection

extension RemoteFailure {
  static func tooLong(limit: Int) -> Self {
    Self(kind: "too_long", message: "a message has at most \(limit) bytes: send less at a time")
  }

  package static let malformed = malformed(because: "it is not a request in JSON")

  static func malformed(because fault: String) -> Self {
    Self(
      kind: "malformed",
      message:
        "the message cannot be read, because \(fault): the page ‘Speak the protocol’ describes it")
  }

  static let noPrompt = Self(
    kind: "no_prompt",
    message: "the connection has no prompt, or has one already: send ‘open_prompt’ once, first")

  static func usedID(_ id: Int) -> Self {
    Self(
      kind: "used_id", message: "request \(id) is still open: give each request an id of its own")
  }

  static func greeting(_ version: Int?) -> Self {
    let current = RemoteMessage.protocolVersion
    return Self(
      kind: "protocol_version",
      message: version.map {
        "the client speaks version \($0) of the protocol, and this server version \(current): "
          + "update the older one"
      } ?? "the first message is ‘hello’ with the version of the protocol, \(current)")
  }

  static let lateGreeting = Self(
    kind: "late_greeting", message: "the client did not send ‘hello’ in time: connect again")

  static let foreignUser = Self(
    kind: "foreign_user", message: "the server serves its own user only: connect as that user")

  static func tooManyConnections(_ limit: Int) -> Self {
    Self(
      kind: "too_many_connections",
      message: "\(limit) clients are connected: close one of them, and connect again")
  }

  package static let stopping = Self(
    kind: "stopping", message: "the server is ending: connect again when its program has started")

  /// The failure of a server that another process continues at the same address.
  package static let moving = Self(
    kind: "moving", message: "another process continues the program: connect again")

  static let silent = Self(
    kind: "silent", message: "the client did not answer in time: connect again")

  static let unreadReplies = Self(
    kind: "unread_replies", message: "the client does not read its replies: connect again")
}
