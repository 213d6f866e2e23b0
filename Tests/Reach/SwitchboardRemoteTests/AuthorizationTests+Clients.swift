import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

// MARK: - Clients

extension AuthorizationRows {
  nonisolated static let ofClients = [
    Row("`hello`", from: "client") {
      let found = try await kindOfError(after: RawClient.hello)
      #expect(found == "malformed")
    },
    Row(
      "`describe`, `complete`, `run`, `cancel`, `observe`, `ignore`, `inspect`, `trace`",
      from: "client"
    ) { try await checkOffTheRecord() },
    Row("`open_prompt`", from: "client") {
      let relative = RawClient.frame(opening(directory: "relative"))
      let twice = [1, 2].flatMap { RawClient.frame(opening(id: $0, directory: "/")) }
      for (bytes, kind) in [(relative, "malformed"), (twice, "no_prompt")] {
        let found = try await kindOfError(after: bytes)
        #expect(found == kind)
      }
      var options = PromptOptions()
      options.includesOffTheRecord = true
      for offers in [false, true] {
        let granted = try options.granted(offeringOffTheRecord: offers)
        #expect(granted.includesOffTheRecord == offers)
      }
    },
    Row("`line`, `complete_line`, `hint`, `style`, `label`, `end_script`", from: "client") {
      for type in ["line", "complete_line", "hint", "style", "label", "end_script"] {
        let message = RawClient.frame(#"{"type":"\#(type)","id":1,"text":"hum 1","place":""}"#)
        let found = try await kindOfError(after: message)
        #expect(found == "no_prompt", "\(type)")
      }
    },
    Row("`open_script`", from: "client") {
      for name in ["/", "/dev/null", "/no/such/file"] {
        let answer = try await reply(to: #"{"type":"open_script","id":1,"name":"\#(name)"}"#)
        #expect(answer["type"] as? String == "failure", "\(name)")
      }
    },
    Row("`answer`", from: "client") {
      let answer = try await reply(
        to: #"{"type":"answer","id":7,"status":0}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`pong`", from: "client") {
      let answer = try await reply(to: #"{"type":"pong"}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`register`, `provide`, `wrap`", from: "client") {
      for request in [
        #"{"type":"register","id":1,"name":"a","commands":[]}"#,
        #"{"type":"provide","id":1,"name":"a","value":1}"#,
        #"{"type":"wrap","id":1,"commands":["hum"]}"#,
      ] {
        let answer = try await reply(to: request)
        #expect(answer["kind"] as? String == "not_granted", "\(request)")
      }
    },
    Row("`ready`", from: "client") {
      let answer = try await reply(
        to: #"{"type":"ready"}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`result`, `progress`, `failure`", from: "client") {
      for content in [
        #""result""#, #""progress","message":"a""#, #""failure","kind":"a","message":"b""#,
      ] {
        let answer = try await reply(
          to: #"{"id":7,"type":\#(content)}"#, #"{"type":"observe","id":1,"key":"-"}"#)
        #expect(answer["kind"] as? String == "unknown_key", "\(content)")
      }
    },
  ]

  static func opening(id: Int = 1, directory: String) -> String {
    #"{"type":"open_prompt","id":\#(id),"is_json":false,"is_interactive":false,"#
      + #""offers_input":false,"parameters":[],"directory":"\#(directory)","#
      + #""includes_off_the_record":false}"#
  }

  /// Returns the kind of the error with which a server ends the connection.
  static func kindOfError(after bytes: [UInt8]) async throws -> String? {
    var kind: String?
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + bytes)
      kind = try await client.messages { $0["type"] as? String == "error" }.last?["kind"] as? String
    }
    return kind
  }

  /// Returns the first reply to a request with the id 1.
  static func reply(to messages: String...) async throws -> [String: Any] {
    var reply: [String: Any] = [:]
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + messages.flatMap(RawClient.frame))
      reply = try await client.messages { $0["id"] as? Int == 1 }.last ?? [:]
    }
    return reply
  }

  /// Checks that a client reaches nothing that is off the record.
  static func checkOffTheRecord() async throws {
    let hidden = CommandDispatcher(name: "hidden", isOffTheRecord: true)
    let player = Player()
    let registration = try hidden.register(player, for: SecretPlayerCommandsRouter.self)
    for isIncluded in [false, true] {
      let scope = RemoteScope(
        dispatcher: { hidden }, broadcaster: { Broadcaster(name: "all") },
        includesOffTheRecord: isIncluded)
      let names = RemoteDescription(scope).commands.map(\.name)
      #expect(names.isEmpty != isIncluded)
      let call = RemoteCall(command: "SecretPlayerCommands.hide", arguments: [["a"]])
      let error = await failure { _ = try await scope.result(of: call) { _ in } }
      #expect((error as? RemoteFailure)?.kind == (isIncluded ? nil : "unhandled"))
    }
    withExtendedLifetime(registration) {}
  }
}
