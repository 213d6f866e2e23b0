import BrowserModelTesting
import Foundation
import Testing

@testable import BrowserModel

struct LineFileTests {
  let directory = TemporaryDirectory()

  @Test func `lines are added at the end, and replaced as a whole`() throws {
    let url = directory.file("made/lines")
    let file = LineFile(url)
    #expect(file.load() == ([], .firstLaunch))
    try file.append("one")
    try file.append("two")
    #expect(file.load() == (["one", "two"], .loaded))
    #expect(try permissions(of: url) == 0o600)
    try file.rewrite(["three"])
    try file.append("four")
    #expect(file.load().lines == ["three", "four"])
  }

  @Test func `a line that was cut off spoils no other`() throws {
    let url = directory.file("lines")
    try Data("one\ntw".utf8).write(to: url)
    try LineFile(url).append("three")
    #expect(LineFile(url).load().lines == ["one", "tw", "three"])
  }

  @Test func `a line that cannot be added is an error`() throws {
    let file = LineFile(try directory.unwritable("lines"))
    #expect(throws: FileError.self) { try file.append("one") }
    #expect(throws: FileError.self) { try file.rewrite(["one"]) }
  }
}
