import ArchitectureConformance
import Foundation

/// The number of known violations over time, from the history of a baseline file in git.
struct BaselineTrend {
  private let path: String

  /// Creates the trend of a baseline.
  /// - Parameter path: The absolute path of the file.
  init(of path: String) { self.path = path }

  /// A line for each commit that changed the file, the oldest first, and one for the file as it is.
  var text: String {
    get throws {
      let folder = (path as NSString).deletingLastPathComponent
      let name = (path as NSString).lastPathComponent
      let log = try git(folder, "log", "--reverse", "--format=%h %cs", "--", name)
      let commits = log.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      var last: Int?
      let rows = commits.map { commit in
        let text = try? git(folder, "show", "\(commit[0]):./\(name)")
        defer { last = text.map(Self.count) }
        return Self.row(commit[1], commit[0], count: text.map(Self.count) ?? 0, last)
      }
      let now = try? String(contentsOfFile: path, encoding: .utf8)
      let today = Self.row("now", "", count: now.map(Self.count) ?? 0, last)
      return (rows + [today]).joined(separator: "\n")
    }
  }

  private static func count(_ text: String) -> Int {
    text.split(whereSeparator: \.isNewline).count { !$0.hasPrefix("#") }
  }

  private static func row(_ date: String, _ commit: String, count: Int, _ last: Int?) -> String {
    let change = last.map { count - $0 } ?? 0
    let difference = change == 0 ? "" : change > 0 ? " (+\(change))" : " (\(change))"
    let name = "\(date) \(commit)".padding(toLength: 22, withPad: " ", startingAt: 0)
    return "\(name) \(count)\(difference)"
  }

  private func git(_ folder: String, _ arguments: String...) throws -> String {
    let program = try FinishedProgram(["git", "-C", folder] + arguments, showsErrors: false)
    guard program.isSuccess else {
      throw ArchitectureError(
        "git does not know the history of \(path)",
        suggestion: "commit the baseline to a repository")
    }
    return program.output
  }
}
