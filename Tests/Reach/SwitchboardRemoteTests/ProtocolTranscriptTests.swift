import Foundation
import Testing

@testable import SwitchboardRemote

/// Tests that replay the transcripts of the article "Speak the protocol" against a server.
@MainActor
struct ProtocolTranscriptTests {
  /// The transcripts: blocks of lines that begin with `>`, from the client, or `<`, from the server.
  private static func transcripts() throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/Reach/SwitchboardRemote/SwitchboardRemote.docc/TheProtocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.split(separator: "\n").map(String.init) }
      .map { $0.filter { $0.hasPrefix("> ") || $0.hasPrefix("< ") } }.filter { !$0.isEmpty }
  }

  @Test func `a server replies as the article says`() async throws {
    let transcripts = try Self.transcripts()
    #expect(transcripts.count >= 5)
    for transcript in transcripts {
      var configuration = RemoteServerConfiguration.granting
      configuration.program = "player"
      configuration.version = "2.0"
      try await Served.run(configuration) { served in
        let client = try await RawClient(served.path)
        let found = try await client.replay(transcript)
        let expected = transcript.filter { $0.hasPrefix("< ") }.map {
          Self.object(String($0.dropFirst(2)))
        }
        #expect(found.map(Self.object) == expected)
      }
    }
  }

  private static func object(_ json: String) -> NSDictionary? {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? NSDictionary
  }
}
