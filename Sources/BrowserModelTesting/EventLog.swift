/// What was told, in order, to all recorders that share it.
@MainActor
public final class EventLog {
  /// The lines.
  public private(set) var lines: [String] = []

  /// Creates a log without lines.
  public init() {}

  /// Adds a line.
  public func add(_ line: String) { lines.append(line) }

  /// Removes all lines.
  public func clear() { lines = [] }
}
