import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserModel
@testable import ProfileFiles

@Suite(.onOwnThread)
struct FileLedgerTests {
  let directory = TemporaryDirectory()

  private var url: URL { directory.file("states/work/file") }
  private var ledgerURL: URL { directory.file("checksums") }

  private func ledger(_ access: FileAccess = .readWrite) -> FileLedger {
    FileLedger(in: directory.url, access: access)
  }

  private func file(_ access: FileAccess = .readWrite) -> AtomicFile {
    AtomicFile(url, access: access, ledger: ledger(access))
  }

  /// Reads the file like the next run.
  private func outcome(_ access: FileAccess = .readWrite) -> FileOutcome {
    _ = ledger(access).open(isExpected: true)
    return file(access).load { $0 }.outcome
  }

  /// Returns the names of the missing files in the notices for the user.
  private func missing(
    in directory: URL, present: [String], _ access: FileAccess = .readWrite
  ) -> [String] {
    let ledger = ledger(access)
    ledger.noteMissingFiles(in: directory, present: present)
    return ledger.takeNotices().compactMap { notice in
      notice.split(separator: "’").first.map { URL(fileURLWithPath: String($0)).lastPathComponent }
    }
  }

  private func flip(_ index: Int, of url: URL) throws {
    var data = try Data(contentsOf: url)
    data[index] ^= 1
    try data.write(to: url)
  }

  private static let intruders: [@Sendable (URL) throws -> Void] = [
    { try Data("other".utf8).write(to: $0) },
    { try Data().write(to: $0) },
    { try (Data(contentsOf: $0) + Data("\n".utf8)).write(to: $0) },
    { try FileManager.default.removeItem(at: $0) },
  ]

  @Test(arguments: intruders.indices)
  func `a foreign change of a file is reported once`(index: Int) throws {
    try file().write(Data("one".utf8))
    try file().write(Data("two".utf8))
    #expect(outcome() == .loaded)
    try Self.intruders[index](url)
    let isMissing = !FileManager.default.fileExists(atPath: url.path)
    let expected = isMissing ? FileOutcome.missing(url.path) : .changed(url.path)
    #expect(outcome(.readOnly) == expected, "A run that only reads takes no note.")
    #expect(outcome() == expected)
    #expect(outcome() == (isMissing ? .firstLaunch : .loaded))
    let warning = try #require(expected.warning)
    #expect(warning.hasPrefix("‘\(url.path)’ "))
  }

  @Test func `each flipped byte of a file is detected, and its contents are used`() throws {
    let text = Data(#"{"last-active-states" : "default,work"}"#.utf8)
    for index in text.indices {
      try file().write(text)
      try flip(index, of: url)
      let (data, outcome) = file().load { $0 }
      #expect(outcome == .changed(url.path), "Byte \(index) is flipped.")
      #expect(data != nil && data != text)
    }
  }

  @Test func `each flipped byte and each cut of the ledger is reported once`() throws {
    try file().write(Data("one".utf8))
    let text = try Data(contentsOf: ledgerURL)
    for index in text.indices {
      for damaged in [
        text.prefix(index), text[..<index] + [text[index] ^ 1] + text[(index + 1)...],
      ] {
        try damaged.write(to: ledgerURL)
        #expect(ledger(.readOnly).open(isExpected: false) == .unchecked(ledgerURL.path))
        #expect(ledger().open(isExpected: false) == .unchecked(ledgerURL.path))
        #expect(ledger().open(isExpected: true) == .loaded, "Byte \(index)")
        #expect(outcome() == .loaded)
      }
    }
  }

  @Test func `a missing ledger is reported if one is expected`() throws {
    #expect(ledger(.readOnly).open(isExpected: false) == .firstLaunch)
    #expect(try directory.names.isEmpty)
    try AtomicFile(url).write(Data("older than the ledger".utf8))
    #expect(ledger().open(isExpected: false) == .firstLaunch)
    #expect(file().load { $0 }.outcome == .loaded)
    try FileManager.default.removeItem(at: ledgerURL)
    #expect(ledger().open(isExpected: true) == .unchecked(ledgerURL.path))
    #expect(ledger().open(isExpected: true) == .loaded)
  }

  @Test func `a ledger lost during a run is reported by the next one`() throws {
    try file().write(Data("one".utf8))
    try FileManager.default.removeItem(at: ledgerURL)
    try AtomicFile(directory.file("other"), ledger: ledger()).write(Data("two".utf8))
    #expect(ledger().open(isExpected: true) == .unchecked(ledgerURL.path))
    #expect(outcome() == .loaded)
  }

  @Test func `renaming and deleting a file keep undetected changes and cause no alarm`()
    throws
  {
    let other = AtomicFile(directory.file("other"), ledger: ledger())
    try file().write(Data("one".utf8))
    try flip(0, of: url)
    try file().move(to: other)
    #expect(outcome() == .firstLaunch)
    #expect(other.load { $0 }.outcome == .changed(other.url.path))
    #expect(throws: FileError.self) { try file().move(to: other) }
    try other.delete()
    #expect(other.load { $0 }.outcome == .firstLaunch)
    #expect(missing(in: directory.url, present: []) == [])
  }

  @Test func `missing files of a directory are reported once`() throws {
    for name in ["a", "b", "c"] {
      let url = directory.file("states/work/sessions/\(name)")
      try AtomicFile(url, ledger: ledger()).write(Data(name.utf8))
    }
    try file().write(Data())
    let sessions = directory.file("states/work/sessions")
    for access in [FileAccess.readOnly, .readWrite] {
      #expect(missing(in: sessions, present: ["b"], access) == ["a", "c"])
    }
    #expect(missing(in: sessions, present: ["b"]) == [])
    try ledger().forgetFiles(in: sessions)
    #expect(missing(in: sessions, present: []) == [])
    #expect(missing(in: directory.file("states/work"), present: []) == ["file"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a reader beside a writer never causes an alarm`() async throws {
    try file().write(Data("0".utf8))
    let (writer, reader) = (file(), file(.readOnly))
    let writing = Task.detached {
      for number in 1...300 { try writer.write(Data("\(number)".utf8)) }
    }
    for _ in 1...300 { #expect(reader.load { $0 }.outcome == .loaded) }
    try await writing.value
    #expect(try file().read() == Data("300".utf8))
  }
}

// MARK: - Random runs

extension FileLedgerTests {
  /// Replaces or deletes the file like a process that is killed before, between or after its steps.
  private func change(to text: String?, dyingAt step: Int) throws {
    let data = text.map { Data($0.utf8) }
    do throws(FileError) {
      try ledger().change(file(), to: data) { () throws(FileError) in
        if step > 0, let data { try AtomicFile(url).write(data) }
        if step > 0, data == nil { try? FileManager.default.removeItem(at: url) }
        if step < 2 { throw .unwritable("dead", reason: "") }
      }
    } catch { #expect(error == .unwritable("dead", reason: "")) }
  }

  private var text: String? { try? String(contentsOf: url, encoding: .utf8) }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 3])
  func `killed writers cause no alarm, and foreign changes are reported`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try PrivateDirectory.make(at: url.deletingLastPathComponent())
    _ = ledger().open(isExpected: false)
    // The texts that a run can find without foreign changes. After a kill there are two.
    var (last, next): (String?, String?) = (nil, nil)
    for step in 1...400 {
      let isOwn = text == last || text == next
      switch Int.random(in: 0...7, using: &random) {
      case 0: try "other \(step)".write(to: url, atomically: true, encoding: .utf8)
      case 1: try? FileManager.default.removeItem(at: url)
      case 2, 3:
        let isKnown = last != nil || next != nil, isThere = text != nil
        let expected: FileOutcome =
          if isOwn || !isKnown { isThere ? .loaded : .firstLaunch } else {
            isThere ? .changed(url.path) : .missing(url.path)
          }
        #expect(outcome() == expected, "Step \(step)")
        (last, next) = (text, text)
      default:
        if isOwn || last == nil && next == nil { last = text }
        next = Bool.random(using: &random) ? "\(step)" : nil
        let death = Int.random(in: 0...2, using: &random)
        try change(to: next, dyingAt: death)
        if death == 2 { last = next }
      }
    }
  }
}
