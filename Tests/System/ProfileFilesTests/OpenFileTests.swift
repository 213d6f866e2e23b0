import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import SystemPackage
import Testing

@testable import ProfileFiles

/// Tests of open files while other processes change the files at their paths.
@Suite(.onOwnThread)
struct OpenFileTests {
  let directory = TemporaryDirectory()
  private var path: FilePath { FilePath(directory.file("file")) }

  @Test func `data written at any offset can be read`() throws {
    let file = try OpenFile(path, .readWrite, .create)
    try file.write([1, 2, 3, 4, 5])
    try file.overwrite(with: [9], at: 1)
    #expect(try file.bytes(3, at: 1) == [9, 3, 4])
    #expect(try file.bytes(9, at: 3) == [4, 5], "There are no more.")
    try file.truncate(to: 2)
    #expect(try OpenFile(path, .readOnly).read() == Data([1, 9]))
    #expect(try OpenFile(path, .readOnly).read(upTo: 1) == Data([1]))
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 65_536, 69_632, 69_633, 200_000])
  func `a file of any size is read as it was written`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let file = try OpenFile(path, .writeOnly, .create)
    try file.write(bytes)
    #expect(try OpenFile(path, .readOnly).read() == Data(bytes))
    #expect(try OpenFile(path, .readOnly).read(upTo: size / 2) == Data(bytes.prefix(size / 2)))
  }

  @Test func `the files of a directory are listed, whatever their names`() throws {
    let names: Set = [".hidden", "ordinary", "Ünïcode 🗂", "..."]
    for name in names { try Data().write(to: directory.file(name)) }
    #expect(try PrivateDirectory.fileNames(in: directory.url).map(Set.init) == names)
    #expect(try PrivateDirectory.fileNames(in: directory.file("missing")) == nil)
    #expect(throws: FileError.notDirectory(directory.file("ordinary").path)) {
      try PrivateDirectory.fileNames(in: directory.file("ordinary"))
    }
  }

  @Test(arguments: ["one", "one/two/three"])
  func `a directory is made with its parents, unless a file is in the way`(name: String) throws {
    let place = directory.file(name), file = directory.file("file")
    for _ in 1...2 { try PrivateDirectory.make(at: place) }
    #expect(try PrivateDirectory.fileNames(in: place) == [])
    try Data().write(to: file)
    let error = try #require(throws: FileError.self) {
      try PrivateDirectory.make(at: file.appendingPathComponent(name))
    }
    #expect(error == .unwritable(file.path, reason: Errno.fileExists.fault))
  }

  @Test func `an error contains the system's reason`() throws {
    let error = try #require(throws: Errno.self) { try OpenFile(path, .readOnly).read() }
    #expect(error == .noSuchFileOrDirectory && error.reason == "no such file or directory")
    #expect(throws: Errno.noSuchFileOrDirectory) { try path.delete() }
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try path.rename(to: FilePath("\(path.string)2"))
    }
    #expect(!path.isOccupied && !path.isFilled)
  }

  @Test func `a file is at its path until another replaces it`() throws {
    let file = try OpenFile(path, .writeOnly, .create)
    #expect(file.isAt(path) == true)
    try path.rename(to: FilePath(directory.file("other")))
    #expect(file.isAt(path) == false)
    try FileManager.default.createSymbolicLink(
      at: directory.file("file"), withDestinationURL: directory.file("other"))
    #expect(file.isAt(path) == false, "A link leads there, which others could change.")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a named pipe is refused and does not block`() throws {
    try #require(mkfifo(path.string, 0o600) == 0)
    #expect(throws: Errno.notSupported) { try RegularFile.exists(at: path) }
    #expect(throws: Errno.notSupported) { try RegularFile.open(path).read() }
    #expect(throws: Errno.notSupported) { try AppendOnlyFile(path.string).contents() }
    #expect(throws: Errno.self) { try AppendOnlyFile(path.string).append([1]) }
  }

  @Test func `damaged files are numbered consecutively`() throws {
    let names = DamagedFileName(of: directory.file("file"))
    #expect(names.last == 0 && names.next == "\(path.string).damaged-1")
    for name in ["file.damaged-2", "file.damaged-11-wal", "file.damaged-x", "other.damaged-99"] {
      try Data().write(to: directory.file(name))
    }
    #expect(names.last == 11 && names.next == names.path(12))
  }
}

/// Tests of files of lines that several processes append to.
@Suite(.onOwnThread)
struct AppendOnlyFileTests {
  let directory = TemporaryDirectory()
  private var file: AppendOnlyFile { AppendOnlyFile(directory.file("made/by/need").path) }

  @Test func `a file is created for its owner alone, with its directory`() throws {
    #expect(try file.contents() == nil)
    try file.append([1, 10])
    try file.append([2, 3, 10])
    #expect(try file.contents() == [1, 10, 2, 3, 10])
    #expect(try permissions(of: directory.file("made/by/need")) == 0o600)
    #expect(try permissions(of: directory.file("made/by")) == 0o700)
  }

  @Test func `compacting does nothing while another process appends`() throws {
    try file.append([1, 2, 10])
    let other = try OpenFile(FilePath(directory.file("made/by/need")), .readOnly)
    #expect(try other.lock(isShared: true) == true)
    file.compact { _ in [] }
    #expect(try file.contents() == [1, 2, 10])
    other.unlock()
    file.compact { Array($0.dropFirst()) }
    #expect(try file.contents() == [2, 10])
    try file.append([3, 10])
    #expect(try file.contents() == [2, 10, 3, 10])
  }

  @Test func `a line that was cut off does not become part of the next one`() throws {
    try file.append([1, 2])
    try file.append([3, 10])
    #expect(try file.contents() == [1, 2, 10, 3, 10])
  }

  @Test(arguments: [
    (0o700, true), (0o755, true), (0o500, true), (0o775, false), (0o757, false), (0o1777, false),
  ])
  func `a directory that other users can write is not trusted`(mode: mode_t, isTrusted: Bool) throws
  {
    #expect(chmod(directory.url.path, mode) == 0)
    #expect(((try? PrivateDirectory.checkTrust(in: directory.url)) != nil) == isTrusted)
    try PrivateDirectory.checkTrust(in: directory.file("missing"))
  }
}
