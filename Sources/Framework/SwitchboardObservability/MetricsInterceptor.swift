#if Observability
  public import CoreMetrics
  internal import Metrics
  public import Switchboard

  /// An interceptor that counts commands and measures their durations.
  ///
  /// There is a counter and a timer for each command and outcome. Their dimensions are `command`, such
  /// as `Notes.NoteCommands.addNote`, and `outcome`: `returned`, `threw` or `unhandled`.
  ///
  /// Pass ``record(_:)`` to `CommandDispatcher.intercept(_:)`.
  @MainActor
  public final class MetricsInterceptor {
    private struct Key: Hashable {
      let command: String
      let outcome: String
    }

    private let label: String
    private let factory: any MetricsFactory
    private var metrics: [Key: (counter: Counter, timer: CoreMetrics.Timer)] = [:]

    /// Creates an interceptor.
    /// - Parameters:
    ///   - label: The label of the counters. The label of the timers is followed by `.duration`.
    ///   - factory: The factory that creates the counters and timers.
    public init(
      label: String = "switchboard.commands", factory: any MetricsFactory = MetricsSystem.factory
    ) {
      self.label = label
      self.factory = factory
    }

    /// Counts and measures the dispatch if it has ended.
    public func record(_ dispatch: Dispatch) {
      guard let outcome = dispatch.outcomeName, let duration = dispatch.duration else { return }
      let (counter, timer) = metrics(of: Key(command: dispatch.command.id, outcome: outcome))
      counter.increment()
      timer.record(duration: duration)
    }

    private func metrics(of key: Key) -> (counter: Counter, timer: CoreMetrics.Timer) {
      if let known = metrics[key] { return known }
      let dimensions = [("command", key.command), ("outcome", key.outcome)]
      let new = (
        counter: Counter(label: label, dimensions: dimensions, factory: factory),
        timer: CoreMetrics.Timer(
          label: "\(label).duration", dimensions: dimensions, factory: factory)
      )
      metrics[key] = new
      return new
    }
  }
#endif
