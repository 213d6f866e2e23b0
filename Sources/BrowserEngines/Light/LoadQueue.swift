import BrowserModel
import Foundation

/// A queue that limits the number of concurrent loads in an engine and from each origin. Loads for
/// visible pages start first. Other loads start in order.
///
/// A visible page never waits for hidden ones. Its load starts even if other loads have reached the
/// limits. However, visible pages that are hidden soon afterwards could add up, so loads never
/// exceed twice the limits.
@MainActor
final class LoadQueue {
  /// The identity of a load in the queue.
  struct Ticket {
    fileprivate let number: Int
    fileprivate let origin: String?
  }

  private struct Load {
    let ticket: Ticket
    let run: @Sendable () async -> [WebPageEvent]
    let end: @MainActor @Sendable ([WebPageEvent]) -> Void
  }

  /// The loads from one origin. A load is found by its origin, so starting one takes the same time
  /// regardless of the number of waiting loads.
  private struct Line {
    var waiting: [Load] = []
    var runningCount = 0

    func index(of ticket: Ticket) -> Int? {
      waiting.firstIndex { $0.ticket.number == ticket.number }
    }
  }

  private let limits: LightEngineConfiguration.Limits
  private var lastNumber = 0
  /// The loads by origin. Local pages, which have no limit for each origin, are under nil.
  private var lines: [String?: Line] = [:]
  /// The waiting loads for visible pages, by number.
  private var visible: [Int: Ticket] = [:]
  /// The tasks of the running loads, by number.
  private var running: [Int: Task<Void, Never>] = [:]

  init(limits: LightEngineConfiguration.Limits) { self.limits = limits }

  /// The number of running loads.
  var runningCount: Int { running.count }

  /// The number of waiting loads.
  var waitingCount: Int { lines.values.reduce(0) { $0 + $1.waiting.count } }

  /// Adds a load. The load does not start before ``startWaiting()`` is called.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host and port that the page is loaded from, or nil for a local page.
  ///   - isVisible: Whether the page is visible.
  ///   - run: A closure that loads the page and returns its last events. It doesn't run on the main
  ///     actor.
  ///   - end: A closure that receives the last events after the load has made room for others. Because
  ///     it isn't a part of `run`, a load has to wait for the main actor only once.
  func add(
    origin: String?, isVisible: Bool, run: @escaping @Sendable () async -> [WebPageEvent],
    end: @escaping @MainActor @Sendable ([WebPageEvent]) -> Void
  ) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber, origin: origin)
    lines[origin, default: Line()].waiting.append(Load(ticket: ticket, run: run, end: end))
    if isVisible { visible[ticket.number] = ticket }
    return ticket
  }

  /// Sets whether a load's page is visible. If the load is waiting and its page becomes visible, the
  /// load starts.
  func setVisible(_ isVisible: Bool, _ ticket: Ticket) {
    visible[ticket.number] = nil
    guard isVisible, lines[ticket.origin]?.index(of: ticket) != nil else { return }
    visible[ticket.number] = ticket
    startWaiting()
  }

  /// Removes a waiting load, or cancels a running one. A cancelled load counts toward the limits
  /// until it has ended.
  func cancel(_ ticket: Ticket) {
    visible[ticket.number] = nil
    if let task = running[ticket.number] { return task.cancel() }
    _ = remove(ticket)
  }

  /// Starts as many loads as the limits permit.
  func startWaiting() {
    while let ticket = nextVisible ?? nextHidden, let load = remove(ticket) { start(load) }
  }
}

// MARK: - Choosing

extension LoadQueue {
  private var nextVisible: Ticket? {
    visible.values.filter { mayStart(in: $0.origin, limitFactor: 2) }
      .min { $0.number < $1.number }
  }

  private var nextHidden: Ticket? {
    guard running.count < limits.loadCount else { return nil }
    let tickets = lines.compactMap { origin, line in
      mayStart(in: origin, line, limitFactor: 1) ? line.waiting.first?.ticket : nil
    }
    return tickets.min { $0.number < $1.number }
  }

  private func mayStart(in origin: String?, limitFactor: Int) -> Bool {
    mayStart(in: origin, lines[origin] ?? Line(), limitFactor: limitFactor)
  }

  private func mayStart(in origin: String?, _ line: Line, limitFactor: Int) -> Bool {
    running.count < limits.loadCount * limitFactor
      && (origin == nil || line.runningCount < limits.loadCountPerHost * limitFactor)
  }

  private func remove(_ ticket: Ticket) -> Load? {
    guard let index = lines[ticket.origin]?.index(of: ticket) else { return nil }
    return change(ticket.origin) { $0.waiting.remove(at: index) }
  }

  /// Changes the loads from an origin and forgets the origin if it has no loads afterwards.
  private func change<Result>(_ origin: String?, _ body: (inout Line) -> Result) -> Result {
    let result = body(&lines[origin, default: Line()])
    if let line = lines[origin], line.waiting.isEmpty, line.runningCount == 0 {
      lines[origin] = nil
    }
    return result
  }
}

// MARK: - Running

extension LoadQueue {
  private func start(_ load: Load) {
    let ticket = load.ticket
    visible[ticket.number] = nil
    change(ticket.origin) { $0.runningCount += 1 }
    running[ticket.number] = Task { @concurrent [weak self] in
      let events = await load.run()
      await MainActor.run {
        self?.end(ticket)
        load.end(events)
      }
    }
  }

  private func end(_ ticket: Ticket) {
    running[ticket.number] = nil
    change(ticket.origin) { $0.runningCount -= 1 }
    startWaiting()
  }
}
