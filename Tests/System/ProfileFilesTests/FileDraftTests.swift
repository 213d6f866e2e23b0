import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@testable import BrowserModel
@testable import ProfileFiles

/// Tests of the drafts of atomic writes.
@Suite(.onOwnThread)
struct FileDraftTests {
  let directory = TemporaryDirectory()

  private var url: URL { directory.file("file") }
  private var draft: URL { directory.file(".file.draft") }

  @Test func `a draft of a killed process is used again`() throws {
    try AtomicFile(draft).write(Data("half of something longer".utf8))
    try AtomicFile(url).write(Data("whole".utf8))
    #expect(try AtomicFile(url).read() == Data("whole".utf8))
    #expect(try directory.names == ["file"])
  }

  @Test func `reading a file deletes the drafts of former runs`() throws {
    let others = [".draft", ".file.d", ".files.draft", "file", "file.draft"]
    for name in [".file.draft"] + others {
      try Data("secret".utf8).write(to: directory.file(name))
    }
    _ = AtomicFile(url, access: .readOnly).load { $0 }
    #expect(try directory.names.count == 6)
    _ = AtomicFile(url).load { $0 }
    #expect(try directory.names == others.sorted())
  }

  @Test func `a draft that is being written stays`() throws {
    let draft = try FileDraft(of: url)
    _ = AtomicFile(url).load { $0 }
    #expect(try directory.names == [".file.draft"])
    let busy = FileError.unwritable(url.path, reason: "another process is writing it")
    #expect(throws: busy) { _ = try FileDraft(of: url, patience: 1) }
    _ = consume draft
    #expect(try directory.names == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `concurrent writes leave one of the texts and no draft`() async throws {
    let file = AtomicFile(url)
    let texts = (1...8).map { Data(repeating: UInt8($0), count: 10_000 * $0) }
    try await withThrowingTaskGroup { group in
      for text in texts {
        group.addTask { for _ in 1...20 { try file.write(text) } }
      }
      try await group.waitForAll()
    }
    #expect(try texts.contains { try $0 == file.read() })
    #expect(try directory.names == ["file"])
  }

  private static let traps: [@Sendable (_ draft: URL, _ bait: URL) throws -> Void] = [
    { try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: $1) },
    { try FileManager.default.linkItem(at: $1, to: $0) },
    { draft, _ in #expect(mkfifo(draft.path, 0o600) == 0) },
    { draft, _ in try PrivateDirectory.make(at: draft) },
    { draft, _ in
      try Data().write(to: draft)
      #expect(chmod(draft.path, 0o644) == 0)
    },
  ]

  @Test(.timeLimit(.minutes(10)), arguments: traps.indices)
  func `nothing is written into a file that has replaced a draft`(index: Int) throws {
    let bait = directory.file("bait")
    try AtomicFile(bait).write(Data("untouched".utf8))
    try Self.traps[index](draft, bait)
    let error = try #require(throws: FileError.self) { try AtomicFile(url).write(Data("new".utf8)) }
    #expect(error == .obstructed(url.path, by: draft.path))
    #expect("\(error)".hasSuffix(": move it away"))
    #expect(try AtomicFile(bait).read() == Data("untouched".utf8))
    #expect(try directory.names == [".file.draft", "bait"])
  }
}
