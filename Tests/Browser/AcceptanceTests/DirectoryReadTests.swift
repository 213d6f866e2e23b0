#if os(Linux)
  import BrowserModelTesting
  import Foundation
  import ProcessTesting
  import Testing

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Tests that the program doesn't read directories again and again.
  @Suite(.onOwnThread)
  struct DirectoryReadTests {
    private let program = Program()

    private static let lines = [
      "open tab a.org", "location", "tabs", "tabs --all", "pin tab", "unpin tab", "windows",
      "states", "add bookmark", "bookmarks", "remove bookmark 1", "get preference home-page",
      "close tab", "undo", "closed", "visits", "let a = b", "echo $a",
    ]

    @Test func `a line of a script reads no directory`() throws {
      _ = try program.run(["-c", "open tab a.org"])
      let short = try reads(Self.lines), long = try reads(Self.lines, times: 20)
      // A save that becomes due during the longer run may read some.
      #expect(long - short < Self.lines.count, "\(short) and \(long) reads")
      // The kernel merges equal reads that follow each other, so several directories take turns.
      let listing = "!ls -R \(program.profile.path)"
      let control = try reads([listing], times: 20) - reads([listing])
      #expect(control >= 19, "A line that lists the files of the profile is counted: \(control)")
    }

    /// Returns how often a run with some lines reads a directory of its profile.
    private func reads(_ lines: [String], times: Int = 1) throws -> Int {
      let watch = try DirectoryWatch(of: program.profile.url)
      let text = Array(repeating: lines, count: times).joined().map { $0 + "\n" }.joined()
      let run = try program.run([], input: text)
      #expect(run.errors == "")
      return try watch.readCount()
    }
  }

  /// A watch of the directories in a folder. The kernel reports each read of one of them.
  private final class DirectoryWatch {
    struct Failure: Error {
      let step: String
    }

    private let descriptor: Int32

    init(of folder: URL) throws {
      descriptor = inotify_init1(O_NONBLOCK)
      guard descriptor >= 0 else { throw Failure(step: "inotify_init1") }
      for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: folder.path)) {
        let url = folder.appendingPathComponent(name)
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
          continue
        }
        guard inotify_add_watch(descriptor, url.path, UInt32(IN_ACCESS)) >= 0 else {
          throw Failure(step: "inotify_add_watch")
        }
      }
    }

    deinit { close(descriptor) }

    /// Returns the number of reads since the watch began or since the last call.
    func readCount() throws -> Int {
      var count = 0
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let size = read(descriptor, &bytes, bytes.count)
        guard size > 0 else { return count }
        count += try Self.readCount(in: bytes[..<size])
      }
    }

    private static func readCount(in events: ArraySlice<UInt8>) throws -> Int {
      let read = UInt32(IN_ACCESS) | UInt32(IN_ISDIR), header = MemoryLayout<inotify_event>.size
      var rest = events
      var count = 0
      while rest.count >= header {
        let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else { throw Failure(step: "overflow") }
        if event.mask & read == read { count += 1 }
        rest = rest.dropFirst(header + Int(event.len))
      }
      return count
    }
  }
#endif
