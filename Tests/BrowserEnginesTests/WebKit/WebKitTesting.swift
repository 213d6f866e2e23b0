#if WebKitGTK
  import BrowserEngines
  import Foundation
  import Testing

  extension EngineTests {
    /// The tests of WebKit alone.
    @Suite enum WebKit {}
  }

  // MARK: - Processes

  /// The processes that render pages for this one.
  enum WebProcesses {
    static var identifiers: Set<pid_t> {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return Set(names.compactMap { pid_t($0) }.filter { isOurs($0) && isWeb($0) })
    }

    private static func isWeb(_ process: pid_t) -> Bool {
      fields(of: process).map { $0.name == "WebKitWebProces" } ?? false
    }

    private static func isOurs(_ process: pid_t) -> Bool {
      var ancestor = process
      while ancestor > 1 {
        if ancestor == getpid() { return true }
        ancestor = fields(of: ancestor)?.parent ?? 0
      }
      return false
    }

    private static func fields(of process: pid_t) -> (name: String, parent: pid_t)? {
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")"),
        let parent = line[end...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
      else { return nil }
      return (String(line[line.index(after: start)..<end]), parent)
    }
  }
#endif
