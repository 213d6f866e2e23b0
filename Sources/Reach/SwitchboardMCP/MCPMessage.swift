import Foundation
import Switchboard
import SwitchboardREPL

// MARK: - Reading

/// A message from a client.
enum MCPMessage {
  case request(MCPRequest)
  case notification(method: String, OutputRecord)
  /// The answer to a question of the server, or nil if the client could not ask.
  case answer(id: OutputValue, OutputRecord?)

  /// Reads a message.
  /// - Throws: ``MCPError`` if the bytes are no message.
  init(_ bytes: Data) throws(MCPError) {
    guard bytes.count <= MCPServer.lineLimit else {
      throw MCPError(.parseError, "the message is longer than 16 MiB: send less at a time")
    }
    guard let value = try? JSONDecoder().decode(OutputValue.self, from: bytes) else {
      throw MCPError(.parseError, "the message is not JSON: write one JSON object on each line")
    }
    guard case .record(let message) = value, message["jsonrpc"] == .text("2.0") else {
      throw MCPError(.invalidRequest, "the message is no JSON-RPC 2.0: write one object at a time")
    }
    let id = message["id"]
    do { self = try Self.reading(message, id) } catch {
      var error = error
      error.id = id?.isRequestID == true ? id : nil
      throw error
    }
  }

  private static func reading(
    _ message: OutputRecord, _ id: OutputValue?
  ) throws(MCPError) -> MCPMessage {
    if let id, !id.isRequestID {
      throw MCPError(.invalidRequest, "‘id’ is missing: write a text or a whole number")
    }
    switch (message["method"], id) {
    case (.text(let method), let id?):
      return .request(MCPRequest(id: id, method: method, params: message.record("params")))
    case (.text(let method), nil):
      return .notification(method: method, message.record("params"))
    case (nil, let id?) where message["result"] != nil || message["error"] != nil:
      return .answer(id: id, message["result"].map { _ in message.record("result") })
    default: throw MCPError(.invalidRequest, "‘method’ is missing: name what to do")
    }
  }
}

/// A request of a client.
struct MCPRequest {
  let id: OutputValue
  let method: String
  let params: OutputRecord

  /// The protocol version that the request names, or nil for a request of a session.
  var version: OutputValue? { meta[MCPVersion.key] }

  var meta: OutputRecord { params.record("_meta") }
}

extension OutputRecord {
  /// Returns the object with a name. It is empty if there is none.
  func record(_ name: String) -> OutputRecord {
    if case .record(let record)? = self[name] { record } else { OutputRecord() }
  }

  /// Returns the text with a name.
  /// - Throws: ``MCPError`` if there is none.
  func text(_ name: String) throws(MCPError) -> String {
    if case .text(let text)? = self[name] { return text }
    throw MCPError(.invalidParams, "‘\(name)’ is missing: write a text")
  }
}

extension OutputValue {
  /// A Boolean value that indicates whether the value can identify a request.
  fileprivate var isRequestID: Bool {
    switch self {
    case .text(let text): text.utf8.count <= 1_000
    case .number: true
    default: false
    }
  }
}

// MARK: - Versions

/// A namespace for the versions of the protocol.
enum MCPVersion {
  /// The version in which each request names its version.
  static let modern = "2026-07-28"
  /// The versions in which a session begins with `initialize`, newest first.
  static let ofSessions = ["2025-11-25", "2025-06-18"]
  static let all = [modern] + ofSessions

  static let prefix = "io.modelcontextprotocol/"
  static let key = prefix + "protocolVersion"
}

// MARK: - Errors

/// An error of the protocol. What goes wrong in a command is not one.
struct MCPError: Error, CustomStringConvertible {
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParams = -32_602
    case unknownResource = -32_002
    case missingCapability = -32_021
    case unsupportedVersion = -32_022
  }

  let code: Code
  let message: String
  var data: OutputRecord?
  /// The ID of the request with the error, if the message has one.
  var id: OutputValue?

  init(_ code: Code, _ message: String, data: OutputRecord? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  var description: String { message }

  var output: OutputValue {
    var output: OutputRecord = ["code": .number(code.rawValue), "message": .text(message)]
    output["data"] = data.map(OutputValue.record)
    return .record(output)
  }
}
