import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@testable import BrowserModel
@testable import ProfileFiles

/// Tests of special files, and of files of any size, in place of a profile's files.
@MainActor
struct RegularFileTests {
  let directory = TemporaryDirectory()

  nonisolated private static let kinds: [(name: String, make: @Sendable (URL) throws -> Void)] = [
    ("is a named pipe", { #expect(mkfifo($0.path, 0o600) == 0) }),
    ("is a directory", { try PrivateDirectory.make(at: $0) }),
    ("is a socket", { try bind(to: $0) }),
    (
      "is a device",
      { url in
        let device = URL(fileURLWithPath: "/dev/zero")
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: device)
      }
    ),
  ]

  nonisolated private static func bind(to url: URL) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The path of a socket must be short.
    let short = "/tmp/\(UUID().uuidString.prefix(8))"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(short.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    // Safe: the pointer is used only during the call and leads to an address of that size.
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.bind(descriptor, $0, size) }
    }
    #expect(code == 0)
    try FileManager.default.moveItem(atPath: short, toPath: url.path)
  }

  private func make(_ kind: Int, at path: String) throws -> URL {
    let url = directory.file(path)
    try PrivateDirectory.make(at: url.deletingLastPathComponent())
    try Self.kinds[kind].make(url)
    return url
  }

  @Test(.timeLimit(.minutes(10)), arguments: kinds.indices)
  func `a special file is neither read nor written`(kind: Int) throws {
    let url = try make(kind, at: "file")
    let error = FileError.notRegular(url.path, kind: Self.kinds[kind].name)
    #expect(throws: error) { try AtomicFile(url).read() }
    #expect(throws: error) { try AtomicFile(url).write(Data("new".utf8)) }
    #expect(AtomicFile(url).load { $0 }.outcome == .unreadable(error))
    #expect("\(error)".contains("(\(Self.kinds[kind].name)): move it away"))
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: kinds.indices,
    [
      "settings.json", "states/default/preferences.json",
    ]
  )
  func `a run continues beside a special file in its profile and reports it`(
    kind: Int, path: String
  ) throws {
    let url = try make(kind, at: path)
    let context = ApplicationContext(directory: directory.url, configuration: try .standard())
    let state = try context.browserStateManager.loadLastUsed()
    let outcomes = [context.settings.outcome, state.preferences.outcome]
    let error = FileError.notRegular(url.path, kind: Self.kinds[kind].name)
    #expect(outcomes.count { $0 == .unreadable(error) } == 1)
  }

  @Test(.timeLimit(.minutes(10)), arguments: kinds.indices)
  func `a special file is neither a profile nor the owner of a place`(kind: Int) throws {
    let profile = try make(kind, at: "profile")
    if Self.kinds[kind].name != "is a directory" {
      #expect(throws: ProfileLockError.self) { try ProfileLock(in: profile) }
    }
    let runtimeDirectory = try #require(RuntimeDirectory(directory.path))
    _ = try make(kind, at: "switchboard/place/owner")
    runtimeDirectory.deleteOrphans()
    #expect(try directory.names == ["profile", "switchboard"])
  }

  @Test func `a file that is too large is not read`() throws {
    let url = directory.file("file")
    try Data("12345".utf8).write(to: url)
    #expect(try RegularFile.contents(at: url, limit: 5) == Data("12345".utf8))
    #expect(throws: FileError.tooLarge(url.path, limit: 4)) {
      try RegularFile.contents(at: url, limit: 4)
    }
    #expect(truncate(url.path, RegularFile.sizeLimit + 1) == 0)
    let error = try #require(throws: FileError.self) { try AtomicFile(url).read() }
    #expect("\(error)".hasSuffix("(larger than 256 MiB): move it away, or make it smaller"))
  }

  @Test func `a broken or circular link does not count as a missing file`() throws {
    for name in ["nowhere", "loop"] {
      let url = directory.file(name)
      try FileManager.default.createSymbolicLink(
        at: url, withDestinationURL: directory.file(name == "loop" ? "loop" : "gone"))
      #expect(throws: FileError.self) { try AtomicFile(url).read() }
    }
  }

  @Test func `a million open brackets are reported as damage`() throws {
    for text in ["[", #"{"a":"#] {
      let url = directory.file("settings.json")
      try Data(String(repeating: text, count: 1_000_000).utf8).write(to: url)
      let store = PreferenceStore(.localSettings, .settings, in: FileDirectory(directory.url))
      guard case .damaged = store.outcome else {
        Issue.record("The outcome is \(store.outcome).")
        continue
      }
    }
  }
}
