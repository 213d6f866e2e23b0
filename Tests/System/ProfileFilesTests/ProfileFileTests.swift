import Foundation
import ProcessTesting
import Synchronization
import SystemPackage
import Testing

@testable import ProfileFiles

/// Tests of what must hold for every file in the list of a profile's files.
@Suite(.onOwnThread)
struct ProfileFileTests {
  let profile = TemporaryDirectory()

  /// The files that are read and written as a whole.
  static let wholeFiles = ProfileFile.all.filter { $0.kind == .json }

  /// A way to damage a file with the text `"old"`.
  enum Damage: CaseIterable, Sendable {
    case cut, emptied, garbage

    func apply(to url: URL) throws {
      switch self {
      case .cut: try Data(#""ol"#.utf8).write(to: url)
      case .emptied: try Data().write(to: url)
      case .garbage: try Data([0, 0xff, 7]).write(to: url)
      }
    }
  }

  private func place(of file: ProfileFile, _ notices: FileNotices?) -> FileDirectory {
    let path = file.place == .profile ? "" : "states/default"
    return FileDirectory(profile.url.appendingPathComponent(path), notices: notices)
  }

  /// Reads the file as a run does, and returns the value and the notices for the user.
  private func run(_ file: ProfileFile, isShown: Bool = true) -> (value: String?, notices: [String])
  {
    let list = FileNotices()
    let read = JSONFile<String>(reading: file, in: place(of: file, list))
    let notices = list.take()
    if isShown { for notice in notices { notice.didShow() } }
    return (read.value, notices.map(\.text))
  }

  private func write(_ text: String, to file: ProfileFile) throws {
    try JSONFile<String>(reading: file, in: place(of: file, nil)).write(text)
  }

  private func copyNames() throws -> [String] {
    let names = FileManager.default.enumerator(atPath: profile.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.contains(".damaged-") }
  }

  @Test(arguments: wholeFiles, Damage.allCases)
  func `damage is reported once, and a copy is kept for 30 days`(
    file: ProfileFile, damage: Damage
  ) throws {
    try write("old", to: file)
    let url = place(of: file, nil).file(file)
    try damage.apply(to: url)
    let damaged = try? Data(contentsOf: url)
    // A run that is killed before it shows the notice leaves it to the next one.
    #expect(run(file, isShown: false).notices.count == 1)
    let next = run(file)
    #expect(next.notices.count == 1 && next.notices.first?.contains(url.path) == true)
    #expect(next.value == nil && run(file).notices == [])
    let kept = try copyNames()
    #expect(kept.count == 1)
    for path in kept { #expect(try Data(contentsOf: profile.file(path)) == damaged) }
    try checkExpiry()
  }

  private func checkExpiry() throws {
    let state = profile.url.appendingPathComponent("states/default")
    let copies = KeptCopies(ofState: state), count = try copyNames().count
    copies.deleteOutdated(now: Date().addingTimeInterval(KeptCopies.age - 60))
    #expect(try copyNames().count == count)
    copies.deleteOutdated(now: Date().addingTimeInterval(KeptCopies.age + 60))
    #expect(try copyNames() == [])
  }

  @Test(arguments: wholeFiles)
  func `a damaged file is kept although a value is written before the notice is shown`(
    file: ProfileFile
  ) throws {
    try write("old", to: file)
    try Damage.garbage.apply(to: place(of: file, nil).file(file))
    let list = FileNotices()
    let read = JSONFile<String>(reading: file, in: place(of: file, list))
    for text in ["one", "two"] { try read.write(text) }
    for notice in list.take() { notice.didShow() }
    #expect(run(file).value == "two")
    #expect(try copyNames().map { try Data(contentsOf: profile.file($0)) } == [Data([0, 0xff, 7])])
    for path in try copyNames() { try FileManager.default.removeItem(at: profile.file(path)) }
    try read.write("three")
    #expect(try copyNames() == [] && run(file).value == "three")
  }

  @Test(arguments: wholeFiles)
  func `all copies are deleted with the visits`(file: ProfileFile) throws {
    try write("old", to: file)
    try Damage.garbage.apply(to: place(of: file, nil).file(file))
    _ = run(file)
    #expect(try copyNames().count == 1)
    try KeptCopies(ofState: profile.url.appendingPathComponent("states/default")).deleteAll()
    #expect(try copyNames() == [])
  }

  @Test(arguments: wholeFiles)
  func `a file that could not be read is reported once and never overwritten`(
    file: ProfileFile
  ) throws {
    try write("old", to: file)
    let notices = FileNotices(), directory = place(of: file, notices)
    let url = directory.file(file), kept = profile.file("kept")
    // A link to itself cannot be read.
    try FileManager.default.moveItem(at: url, to: kept)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: url)
    let read = JSONFile<String>(reading: file, in: directory)
    #expect(notices.take().count == 1)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: kept, to: url)
    #expect(throws: FileError.self) { try read.write("new") }
    #expect(run(file).value == "old")
  }

  @Test(arguments: wholeFiles)
  func `a file that cannot be written is an error and stays as it is`(file: ProfileFile) throws {
    try write("old", to: file)
    let url = place(of: file, nil).file(file)
    let draft = url.deletingLastPathComponent().appendingPathComponent(".\(file.name).draft")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try write("new", to: file) }
    let next = run(file)
    #expect(next.value == "old" && next.notices == [])
  }

  @Test func `a notice is added once in a run, and announced`() {
    let notices = FileNotices()
    let count = Mutex(0)
    notices.onNotice { count.withLock { $0 += 1 } }
    for text in ["one", "two", "one"] { notices.tell(text) }
    #expect(notices.take().map(\.text) == ["one", "two"] && count.withLock(\.self) == 2)
    notices.tell("two")
    #expect(notices.take().isEmpty)
  }

  @Test func `each file has its own name, and a purpose`() {
    #expect(Set(ProfileFile.all.map(\.name)).count == ProfileFile.all.count)
    #expect(ProfileFile.all.allSatisfy { !$0.contents.isEmpty })
  }

  @Test(arguments: [
    (Errno.permissionDenied, "permissions"), (.ioError, "disk"), (.noSpace, "space"),
    (.fileTooLarge, "ulimit -f"), (.tooManyOpenFiles, "ulimit -n"),
    (.fileNameTooLong, "shorter path"), (.notSupported, "move away"),
  ])
  func `each error of the system has its own advice`(error: Errno, advice: String) {
    let sentence = "\(FileError.unreadable("file", reason: error.fault))"
    #expect(sentence.contains(advice))
    #expect(sentence.contains("permissions") == (error == .permissionDenied))
  }
}
