import Foundation
import NIOCore
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of the messages that are read and written without `JSONDecoder` and `JSONEncoder`, which
/// must read the same.
struct PlainMessageTests {
  private static let calls = [
    RemoteCall(command: "PlayerCommands.play", arguments: []),
    RemoteCall(command: "PlayerCommands.play", arguments: [[]]),
    RemoteCall(command: "A.b", arguments: [["1"], [], ["two words", "Ünïcödé 🎷", ""]]),
    RemoteCall(command: "A.b", arguments: [["\"quoted\"", "back\\slash", "a/b"], ["\n\0\u{7f}"]]),
  ]

  @Test(arguments: calls, [0, 7, 1_000_000])
  func `a call is written as JSON and read back`(call: RemoteCall, id: Int) throws {
    let message = ClientMessage.run(id: id, call), data = try RemoteMessage.data(of: message)
    #expect(try RemoteMessage.decoded(ClientMessage.self, from: data) == message)
    #expect(try Frame.clientMessage(in: ByteBuffer(bytes: data)) == message)
    let isPlain = !call.arguments.joined().contains { $0.contains { "\"\\\n\0".contains($0) } }
    #expect((PlainMessage.call(in: Array(data)) != nil) == isPlain)
  }

  @Test(arguments: [nil, "", "mmm", "Ünïcödé 🎷", "\"quoted\"\n"] as [String?])
  func `a result is written as JSON and read back`(text: String?) throws {
    let json = text == "mmm" ? Data("3".utf8) : nil
    let data = try RemoteMessage.data(of: .result(id: 5, RemoteValue(text: text, json: json)))
    for message in [
      try RemoteMessage.decoded(ServerMessage.self, from: data),
      try Frame.serverMessage(in: ByteBuffer(bytes: data)),
    ] {
      guard case .result(5, let value) = message else {
        Issue.record("\(message)")
        continue
      }
      #expect(value.text == text && (try? value.decoded(as: Int.self)) == (json == nil ? nil : 3))
    }
    #expect((PlainMessage.result(in: Array(data)) != nil) == (json == nil && text?.last != "\n"))
  }

  @Test(arguments: [
    #"{"type":"run","id":01,"command":"A.b","arguments":[]}"#,
    #"{"type":"run","id":-1,"command":"A.b","arguments":[]}"#,
    #"{"type":"run","id":99999999999999999999,"command":"A.b","arguments":[]}"#,
    #"{"type":"run","id":1,"command":"A.b","arguments":[],}"#,
    #"{"type":"run","id":1,"command":"A.b","arguments":[]} "#,
    #"{"type":"run","id":1,"command":"A.b","arguments":["x"]}"#,
    #"{"type":"run","id":1,"command":"A.b","arguments":[["x"],]}"#,
    #"{"type":"run","id":1,"command":"A.b","arguments":[["x"}"#,
    #"{ "type":"run","id":1,"command":"A.b","arguments":[["\u0041"]]}"#, "",
  ])
  func `anything else is left to the decoder`(text: String) {
    #expect(PlainMessage.call(in: Array(text.utf8)) == nil)
  }

  @Test func `a damaged call is read as the decoder reads it`() throws {
    var random = SeededGenerator(seed: .random(in: 0 ... .max)), readCount = 0
    for call in (0..<5_000).map({ Self.calls[$0 % Self.calls.count] }) {
      var bytes = Array(try PlainMessage.data(of: call, id: 12))
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let message = PlainMessage.call(in: bytes) else { continue }
      #expect(message == (try? RemoteMessage.decoded(from: Data(bytes))), "\(bytes)")
      readCount += 1
    }
    #expect(readCount > 1_000)
  }

  @Test(arguments: [
    #"{"type":"value","id":3,"text":"x","value":{"b":1,"a":[{"value":0},18446744073709551615]}}"#,
    #" { "value" : [ "}\"],\\" , {} ] , "id":3 , "type":"value"}"#,
    #"{"type":"value","id":3,"value":null,"text":"\"value\":1"}"#,
    #"{"type":"value","id":3,"text":"la la"}"#,
  ])
  func `a relay passes on a value as it was sent`(message: String) throws {
    guard case .value(_, let value) = try Frame.serverMessage(in: ByteBuffer(string: message))
    else { throw RemoteError.garbled }
    let passed = try RemoteMessage.data(of: .value(id: 3, value))
    let original = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: passed) as? NSDictionary == original)
  }
}
