import BrowserCommands
import Foundation
import Testing

struct FilePathTests {
  @Test func `a path begins at the home directory, the current one, or the root`() throws {
    let home = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["HOME"]))
    #expect(FilePath("~/my trip").url.path == home.path + "/my trip")
    #expect(FilePath("~").url.path == home.path)
    #expect(FilePath("/tmp/~").url.path == "/tmp/~")
    #expect(FilePath("a b").url.path == FileManager.default.currentDirectoryPath + "/a b")
    #expect(FilePath(argument: "") == nil && FilePath(argument: "a\0b") == nil)
    #expect(FilePath(argument: "~/a")?.argument == "~/a")
  }
}
