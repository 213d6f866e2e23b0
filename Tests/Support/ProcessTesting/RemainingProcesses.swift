public import Foundation

/// The processes whose arguments contain a text, such as the path of a temporary folder.
///
/// A program can start others that survive it. A test that ends early, because an expectation throws
/// or because a time limit expires, cannot end them by their numbers.
public enum RemainingProcesses {
  /// Returns the numbers of the processes.
  /// - Parameter text: The text, which must be so particular that no other program's arguments
  ///   contain it.
  public static func numbers(naming text: String) -> [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { pid_t($0) }.filter { number in
      // A process that has ended has no arguments.
      guard number != getpid(),
        let arguments = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
      else { return false }
      return String(decoding: arguments, as: UTF8.self).contains(text)
    }
  }

  /// Kills the processes, and those that they start meanwhile.
  /// - Parameter text: The text, which must be so particular that no other program's arguments
  ///   contain it.
  public static func end(naming text: String) {
    while case let numbers = numbers(naming: text), !numbers.isEmpty {
      for number in numbers { kill(number, SIGKILL) }
      sched_yield()
    }
  }
}
