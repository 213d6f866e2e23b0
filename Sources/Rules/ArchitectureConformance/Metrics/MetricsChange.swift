/// The figures of a part of a code base before and after a change.
public struct MetricsChange: Sendable, Hashable, Codable {
  /// The figures before the change, or nil if the part is new.
  public let before: Metrics?
  /// The figures after the change, or nil if the part is gone.
  public let now: Metrics?

  /// Returns the changes of all parts: those that are there now, followed by those that are gone.
  /// - Parameters:
  ///   - before: The figures before the change.
  ///   - now: The figures after the change.
  public static func changes(from before: [Metrics], to now: [Metrics]) -> [MetricsChange] {
    let gone = before.filter { metrics in !now.contains { $0.name == metrics.name } }
    return now.map { metrics in
      MetricsChange(before: before.first { $0.name == metrics.name }, now: metrics)
    } + gone.map { MetricsChange(before: $0, now: nil) }
  }

  /// Returns a table of the figures as text. Each figure that has changed is followed by the
  /// difference.
  public static func table(_ changes: [MetricsChange]) -> String {
    Metrics.table(of: changes.map(\.row))
  }

  private var row: [String] {
    guard let now else {
      let figures = before?.figures ?? []
      return ["\(before?.name ?? "") (gone)"] + figures.map { _ in "-" }
    }
    guard let before else { return ["\(now.name) (new)"] + now.figures.map(\.text) }
    return [now.name] + zip(now.figures, before.figures).map { $0.text(since: $1) }
  }
}
