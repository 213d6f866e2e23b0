public import Foundation

/// The running processes that this process has started, directly or through other processes.
public enum Descendants {
  /// Returns the descendants of this process that have a name.
  ///
  /// - Parameter name: The name in the process table, which has at most 15 characters.
  public static func identifiers(named name: String) -> Set<pid_t> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return Set(
      names.compactMap { pid_t($0) }.filter { fields(of: $0)?.name == name && isOurs($0) })
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
