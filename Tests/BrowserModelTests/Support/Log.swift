/// What was told, in order, by all recorders that share it.
@MainActor
final class Log {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  func clear() { lines = [] }
}
