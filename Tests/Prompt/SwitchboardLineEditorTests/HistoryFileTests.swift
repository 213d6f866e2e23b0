import ProcessTesting
import ProfileFiles
import TerminalTesting
import Testing

@testable import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

struct HistoryFileTests {
  private let folder = TemporaryDirectory()

  @Test(arguments: ["plain", "back\\slash", "two\nlines", "\\n", "a\r\nb", "日本😀", "tab\t", "\\"])
  func `a line is read as it was written`(line: String) throws {
    let file = HistoryFile(path: folder.path + "/history")
    try file.append(line)
    try file.append("next")
    #expect(try file.load() == [line, "next"])
  }

  @Test(arguments: ["", "  ", "\n", " secret"])
  func `blank lines and those begun with a space are left out`(line: String) throws {
    let file = HistoryFile(path: folder.path + "/history")
    try file.append(line)
    #expect(try file.load() == [])
  }

  @Test func `a file that is only read is read, and neither made, added to nor shortened`() throws {
    let file = HistoryFile(path: folder.path + "/history", limit: 2, isReadOnly: true)
    try file.append("none")
    #expect(try folder.names == [])
    for number in 1...9 { try HistoryFile(path: file.path).append("\(number)") }
    try file.append("none")
    #expect(try file.load() == ["8", "9"])
    #expect(try HistoryFile(path: file.path).load().count == 9)
  }

  @Test func `a session sees the lines that others add, and its own once`() throws {
    let path = folder.path + "/history"
    let first = HistoryFile(path: path), second = HistoryFile(path: path)
    #expect(try first.load() == [] && second.load() == [])
    try first.append("a")
    try second.append("b\nc")
    try first.append("d")
    #expect(first.newLines() == ["b\nc"] && first.newLines() == [])
    #expect(second.newLines() == ["a", "d"])
    try second.append("d")
    #expect(first.newLines() == ["d"] && second.newLines() == [])
  }

  @Test func `a file that another session has shortened has only its new lines`() throws {
    let file = HistoryFile(path: folder.path + "/history", limit: 10)
    for number in 0..<20 { try file.append("\(number)") }
    let session = HistoryFile(path: file.path, limit: 10)
    #expect(try session.load() == (10..<20).map(String.init))
    try file.append("20")
    #expect(try file.load().count == 10)
    try file.append("21")
    #expect(session.newLines() == ["20", "21"] && session.newLines() == [])
  }

  @Test func `a missing file is an empty history`() throws {
    #expect(try HistoryFile(path: folder.path + "/none/history").load() == [])
  }

  @Test func `the file and its folders are the owner's alone`() throws {
    let file = HistoryFile(path: folder.path + "/a/b/history")
    try file.append("line")
    #expect(mode(of: folder.path + "/a") == 0o700)
    #expect(mode(of: folder.path + "/a/b") == 0o700)
    #expect(mode(of: file.path) == 0o600)
  }

  @Test func `only the newest lines are kept, in a file that is still the owner's alone`() throws {
    let file = HistoryFile(path: folder.path + "/history", limit: 10)
    for number in 0..<21 { try file.append("\(number)") }
    let newest = (11..<21).map(String.init), whole = HistoryFile(path: file.path, limit: 1000)
    // A child process that another test has just forked holds the file's lock until it runs its
    // program, and a file that is locked is not shortened.
    let deadline = ContinuousClock.now + .seconds(60)
    repeat {
      #expect(try file.load() == newest)
    } while try whole.load() != newest && .now < deadline
    #expect(try whole.load() == newest)
    #expect(mode(of: file.path) == 0o600)
    #expect(try folder.names == ["history"])
  }

  @Test func `a file is not shortened before it is twice too long`() throws {
    let file = HistoryFile(path: folder.path + "/history", limit: 10)
    for number in 0..<20 { try file.append("\(number)") }
    #expect(try file.load() == (10..<20).map(String.init))
    #expect(try HistoryFile(path: file.path, limit: 1000).load().count == 20)
  }

  @Test func `a symbolic link is refused`() throws {
    let file = HistoryFile(path: folder.path + "/history")
    symlink(folder.path + "/elsewhere", file.path)
    #expect(performing { _ = try file.load() }?.description.contains("cannot be read") == true)
    #expect(performing { try file.append("x") }?.description.contains("symbolic link") == true)
    #expect(try folder.names == ["history"])
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["pipe", "folder", "/dev/zero", "/dev/tty"])
  func `a file that is not a regular file is rejected at once`(name: String) throws {
    let path = name.hasPrefix("/") ? name : folder.path + "/" + name
    if name == "pipe" { mkfifo(path, 0o600) }
    if name == "folder" { mkdir(path, 0o700) }
    let file = HistoryFile(path: path)
    #expect(performing { _ = try file.load() }?.description.contains("cannot be read") == true)
    #expect(performing { try file.append("x") }?.description.contains("cannot be written") == true)
  }

  @Test(arguments: ["/proc/no-such-folder/history", "/dev/null/history", ""])
  func `a place where nothing can be written is reported`(path: String) throws {
    let file = HistoryFile(path: path)
    let error = try #require(performing { try file.append("x") })
    #expect(error.description.hasPrefix("The history file \(path) cannot be written: "))
  }

  @Test func `a file that cannot be read is not an empty history`() throws {
    let file = HistoryFile(path: folder.path)
    #expect(performing { _ = try file.load() }?.description.contains("cannot be read") == true)
  }

  @Test(arguments: [[0xff, 0x41], [0, 0, 0], [0xe2, 0x82]] as [[UInt8]])
  func `damaged lines are reported once, are kept in a copy, and cost no other line`(
    damage: [UInt8]
  ) throws {
    let file = HistoryFile(path: folder.path + "/history")
    let contents = Array("first\n".utf8) + damage + Array("\nsecond\ncut".utf8)
    try write(contents, to: file.path)
    var reports: [String] = []
    #expect(
      try HistoryFile(path: file.path).load { reports.append($0) } == ["first", "second", "cut"])
    #expect(reports.count == 1 && reports.first?.contains("history.damaged-1.") == true)
    try file.append("third")
    #expect(try file.load { reports.append($0) } == ["first", "second", "cut", "third"])
    #expect(reports.count == 1)
    #expect(try AppendOnlyFile(file.path + ".damaged-1").contents() == contents)
    #expect(try folder.names.sorted() == ["history", "history.damaged-1"])
  }

  @Test func `damaged lines stay until they have been reported`() throws {
    let file = HistoryFile(path: folder.path + "/history")
    try write([0xff, 10], to: file.path)
    var damagedAtReport: [UInt8]?
    _ = try file.load { _ in damagedAtReport = try? AppendOnlyFile(file.path).contents() }
    #expect(damagedAtReport == [0xff, 10])
    #expect(try AppendOnlyFile(file.path).contents() == [])
  }

  @Test func `a run that only reads reports damaged lines and leaves them`() throws {
    let file = HistoryFile(path: folder.path + "/history", isReadOnly: true)
    try write([0xff, 10, 0x41, 10], to: file.path)
    var reports: [String] = []
    #expect(try file.load { reports.append($0) } == ["A"])
    #expect(reports.count == 1)
    #expect(try folder.names == ["history"])
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try AppendOnlyFile(path).append(bytes)
  }

  @Test func `nothing is lost when many write while others shorten the file`() async throws {
    let path = folder.path + "/history"
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<250 { try? HistoryFile(path: path).append("\(writer) \(number)") }
        }
      }
      group.addTask { for _ in 0..<100 { HistoryFile(path: path, limit: 1000).compact() } }
    }
    let lines = try HistoryFile(path: path).load()
    #expect(lines.count == 1000)
    for writer in 0..<4 {
      let own = lines.filter { $0.hasPrefix("\(writer) ") }
      #expect(own == (0..<250).map { "\(writer) \($0)" })
    }
  }

  @Test func `nothing is lost when several programs write and another shortens`() throws {
    let path = folder.path + "/history"
    let names = ["a", "b", "c", "d"]
    let writers = try names.map { try startHistoryWriter(path: path, name: $0, count: 500) }
    for writer in writers { writer.tell("go") }
    while try HistoryFile(path: path).load().count < 100 {}
    for _ in 0..<100 { HistoryFile(path: path, limit: 2000).compact() }
    for writer in writers { #expect(try writer.waitForExit() == .exited(0)) }
    let lines = try HistoryFile(path: path, limit: 2001).load()
    #expect(lines.count == 2000)
    for name in names {
      #expect(lines.filter { $0.hasPrefix(name) } == (0..<500).map { "\(name) \($0)" })
    }
  }

  private func performing(_ body: () throws -> Void) -> HistoryFileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? HistoryFileError
    }
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
