import ProfileFiles
public import Switchboard

/// An error that prevents a server from listening, or a client from reaching its server.
///
/// An error of a command is a ``RemoteFailure`` instead.
public struct RemoteError: Error, Hashable {
  /// The kind of the error in snake_case, such as `unreachable`.
  public let kind: String
  /// A sentence that describes the error and how to fix it.
  public let description: String

  /// Creates an error of a transport.
  package init(_ kind: String, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension RemoteError: CustomStringConvertible, ErrorKindNaming {}

// MARK: - Server

extension RemoteError {
  static func served(_ path: String) -> Self {
    Self("served", "‘\(path)’ is served already: stop the other server, or choose another path")
  }

  static func unusable(_ path: String, because reason: String) -> Self {
    Self("unusable_socket", "‘\(path)’ cannot be used: \(reason)")
  }

  static var serving: Self {
    Self(
      "serving",
      "the server is listening, starting or stopping: stop it first, or create another one")
  }

  package static var stopped: Self {
    Self("stopped", "the server was stopped before it could listen: let it serve again")
  }
}

// MARK: - Client

extension RemoteError {
  /// A Boolean value that indicates whether another process continues the program at the address.
  package var isMoving: Bool { kind == RemoteFailure.moving.kind }

  package var isEndOfProgram: Bool {
    isMoving || ["disconnected", RemoteFailure.stopping.kind].contains(kind)
  }

  /// A Boolean value that indicates whether the program serves as many clients as it can.
  package var isOfCrowd: Bool { kind == RemoteFailure.tooManyConnections(0).kind }

  /// A Boolean value that indicates whether the program is starting or ending, or serves too many
  /// clients, so that another attempt to connect can succeed soon.
  package var isTransient: Bool {
    isMoving || isOfCrowd
      || ["unreachable", "unusable_socket", "disconnected", "stopping"].contains(kind)
  }
}

extension RemoteError {
  /// A Boolean value that indicates whether a call with this error has certainly not run.
  var isBeforeCall: Bool {
    ["unreachable", "not_connected", "too_much_to_send"].contains(kind)
  }

  /// The error of a connection to a process after which another one continues the program.
  package static let moved = refused(by: .moving)

  static func unreachable(_ path: String, because reason: String) -> Self {
    Self(
      "unreachable",
      "no server listens at ‘\(path)’ (\(reason)): start the program, or check the path")
  }

  static func untrusted(_ error: DirectoryTrustError) -> Self {
    Self("untrusted_directory", "\(error)")
  }

  static func foreign(_ path: String) -> Self {
    Self(
      "foreign_user",
      "the program that serves ‘\(path)’ belongs to another user, who could make this one run "
        + "anything: connect to a program of your own")
  }

  static func silent(_ path: String) -> Self {
    Self("silent", "the program that serves ‘\(path)’ does not answer: resume it, or end it")
  }

  static var disconnected: Self {
    Self("disconnected", "the connection to the server has ended: connect again")
  }

  static var garbled: Self {
    Self("garbled", "the server sent a message that cannot be read: check what listens there")
  }

  static func refused(by failure: RemoteFailure) -> Self { Self(failure.kind, failure.message) }

  static func speaks(_ version: Int) -> Self {
    Self(
      "protocol_version",
      "the server speaks version \(version) of the protocol, and this client version "
        + "\(RemoteMessage.protocolVersion): update the older one")
  }

  static func undecodable(_ type: Any.Type, because reason: String) -> Self {
    Self("wrong_value", "the value is not \(type): \(reason)")
  }
}
