import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@testable import BrowserModel
@testable import ProfileFiles

@Suite(.onOwnThread)
struct ProfileLockTests {
  let directory = TemporaryDirectory()
  private var profile: URL { directory.file("made/by/need") }

  @Test func `only one process has the lock, and the next one learns which`() throws {
    var lock: ProfileLock? = try ProfileLock(in: profile)
    let names = try FileManager.default.contentsOfDirectory(atPath: profile.path)
    #expect(names == [], "A lock writes nothing.")
    #expect(try permissions(of: profile) == 0o700)
    let held = ProfileLockError.held(profile: profile.path, process: getpid())
    #expect(throws: held) { try ProfileLock(in: profile) }
    #expect(
      "\(held)" == """
        the profile ‘\(profile.path)’ is used by process \(getpid()): end that first, name another \
        with --profile, or only read it with --read-only
        """)
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try ProfileLock(in: profile)
  }

  @Test(arguments: [
    ("1: FLOCK ADVISORY WRITE 708 fe:00:4711 0 EOF", 708),
    ("1: FLOCK  ADVISORY  WRITE 7 08:11:4711 0 EOF\n2: FLOCK ADVISORY WRITE 8 fe:00:4711 0 EOF", 8),
    ("1: FLOCK ADVISORY WRITE 708 00:2f:4711 0 EOF", 708),
    ("1: POSIX ADVISORY WRITE 708 fe:00:4711 0 EOF", nil),
    ("1: -> FLOCK ADVISORY WRITE 708 fe:00:4711 0 EOF", nil),
    ("1: FLOCK ADVISORY WRITE 708 fe:00:14711 0 EOF", nil),
    ("1: FLOCK ADVISORY WRITE 0 fe:00:4711 0 EOF", nil),
    ("1: FLOCK ADVISORY", nil), ("", nil),
  ])
  func `the owner is the process that the system reports`(table: String, owner: Int32?) {
    #expect(LockFile.owner(ofInode: 4711, on: 0xfe00, in: table) == owner)
  }

  @Test func `a child process does not inherit the lock`() throws {
    let lock = try ProfileLock(in: profile)
    let list = try #require(popen("ls -l /proc/self/fd/", "r"))
    defer { pclose(list) }
    var bytes = [UInt8](repeating: 0, count: 10_000)
    let count = fread(&bytes, 1, bytes.count, list)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    #expect(text.contains("->") && !text.contains(profile.path))
    withExtendedLifetime(lock) {}
  }

  @Test func `an unwritable profile has no lock, and the error says why`() throws {
    let place = try directory.unwritable("profile")
    let error = try #require(throws: ProfileLockError.self) { try ProfileLock(in: place) }
    #expect("\(error)".hasPrefix("‘\(directory.file("obstacle").path)’ cannot be written ("))
  }

  @Test func `a lock whose directory was deleted is taken again`() throws {
    let lock = try ProfileLock(in: profile)
    try lock.check()
    try FileManager.default.removeItem(at: profile)
    try lock.check()
    let held = ProfileLockError.held(profile: profile.path, process: getpid())
    #expect(throws: held) { try ProfileLock(in: profile) }
    withExtendedLifetime(lock) {}
  }

  @Test func `a lock survives that every file in the profile is deleted`() throws {
    let lock = try ProfileLock(in: profile)
    for name in try FileManager.default.contentsOfDirectory(atPath: profile.path) {
      try FileManager.default.removeItem(at: profile.appendingPathComponent(name))
    }
    let held = ProfileLockError.held(profile: profile.path, process: getpid())
    #expect(throws: held) { try ProfileLock(in: profile) }
    withExtendedLifetime(lock) {}
  }

  @Test func `a lock that another process took meanwhile is reported until its release`() throws {
    let lock = try ProfileLock(in: profile)
    try FileManager.default.removeItem(at: profile)
    var other: ProfileLock? = try ProfileLock(in: profile)
    for _ in 1...2 {
      #expect(throws: ProfileLockError.held(profile: profile.path, process: getpid())) {
        try lock.check()
      }
    }
    withExtendedLifetime(other) {}
    other = nil
    try lock.check()
  }

  @Test func `a symbolic link and the directory it leads to have one lock`() throws {
    try PrivateDirectory.make(at: profile)
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: profile)
    let lock = try ProfileLock(in: link)
    try lock.check()
    let held = ProfileLockError.held(profile: profile.path, process: getpid())
    #expect(throws: held) { try ProfileLock(in: profile) }
    withExtendedLifetime(lock) {}
  }
}
