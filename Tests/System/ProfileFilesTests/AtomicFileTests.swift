import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@testable import BrowserModel
@testable import ProfileFiles

@Suite(.onOwnThread)
struct AtomicFileTests {
  let directory = TemporaryDirectory()

  @Test func `written data can be read, by the user alone`() throws {
    let url = directory.file("made/by/need/file")
    let file = AtomicFile(url)
    #expect(try file.read() == nil)
    for text in ["first", ""] {
      try file.write(Data(text.utf8))
      #expect(try file.read() == Data(text.utf8))
    }
    #expect(try permissions(of: url) == 0o600)
    #expect(try permissions(of: url.deletingLastPathComponent()) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    #expect(names == ["file"], "No draft is left.")
  }

  @Test func `an error of writing names the location and the reason`() throws {
    let url = try directory.unwritable("file")
    let error = try #require(throws: FileError.self) { try AtomicFile(url).write(Data()) }
    let place = url.deletingLastPathComponent().path
    #expect("\(error)".hasPrefix("‘\(place)’ cannot be written ("))
  }

  @Test func `a file that cannot be replaced stays without a draft beside it`() throws {
    // A directory with contents cannot be replaced by a file.
    let url = directory.file("taken")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("inside"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try AtomicFile(url).write(Data("new".utf8)) }
    #expect(try directory.names == ["taken"])
    let error = try #require(throws: FileError.self) { try AtomicFile(url).read() }
    #expect("\(error)".contains("cannot be read (is a directory)"))
  }

  @Test func `files that cannot be decoded are quarantined under distinct names`() throws {
    struct Nonsense: Error {}
    let file = AtomicFile(directory.file("file"))
    for text in ["one", "two"] {
      try Data(text.utf8).write(to: file.url)
      let (value, outcome, damaged) = file.load { _ -> Int in throw Nonsense() }
      try damaged?.setAside()
      #expect(value == nil)
      guard case .damaged(let path) = outcome else {
        Issue.record("The outcome is \(outcome).")
        continue
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      #expect(outcome.warning?.contains(path) == true)
    }
    #expect(try file.read() == nil)
    #expect(try directory.names.count == 2)
  }

  @Test func `a file that cannot be read is reported and stays`() throws {
    let url = directory.file("file")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    let (_, outcome, _) = AtomicFile(url).load { $0 }
    guard case .unreadable(let error) = outcome else {
      Issue.record("The outcome is \(outcome).")
      return
    }
    #expect("\(error)".contains("cannot be read"))
  }
}
