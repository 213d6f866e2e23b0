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
  struct Ticket: Hashable { fileprivate let number: Int }

  private struct Load {
    let ticket: Ticket
    let origin: String?
    let work: @Sendable () async -> Void
  }

  private struct Running {
    let origin: String?
    let task: Task<Void, Never>
  }

  private let limits: LightEngineConfiguration.Limits
  private var lastNumber = 0
  private var waiting: [Load] = []
  /// The waiting loads for visible pages. There are few of them, so starting a load rarely searches
  /// the whole queue.
  private var visible: Set<Ticket> = []
  private var running: [Ticket: Running] = [:]
  /// The number of running loads from each origin.
  private var counts: [String: Int] = [:]

  init(limits: LightEngineConfiguration.Limits) { self.limits = limits }

  /// The number of running loads.
  var runningCount: Int { running.count }

  /// The number of waiting loads.
  var waitingCount: Int { waiting.count }

  /// Adds a load. The load does not start before ``startWaiting()`` is called.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host and port that the page is loaded from, or nil for a local page.
  ///   - isVisible: Whether the page is visible.
  ///   - work: A closure that loads the page.
  func add(
    origin: String?, isVisible: Bool, _ work: @escaping @Sendable () async -> Void
  ) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    waiting.append(Load(ticket: ticket, origin: origin, work: work))
    if isVisible { visible.insert(ticket) }
    return ticket
  }

  /// Sets whether a load's page is visible. If the load is waiting and its page becomes visible, the
  /// load starts.
  func setVisible(_ isVisible: Bool, _ ticket: Ticket) {
    if !isVisible {
      visible.remove(ticket)
    } else if waiting.contains(where: { $0.ticket == ticket }) {
      visible.insert(ticket)
      startWaiting()
    }
  }

  /// Removes a waiting load, or cancels a running one. A cancelled load counts toward the limits
  /// until it has ended.
  func cancel(_ ticket: Ticket) {
    running[ticket]?.task.cancel()
    waiting.removeAll { $0.ticket == ticket }
    visible.remove(ticket)
  }

  /// Starts as many loads as the limits permit.
  func startWaiting() {
    while !waiting.isEmpty, let index = nextIndex() { start(waiting.remove(at: index)) }
  }
}

// MARK: - Starting

extension LoadQueue {
  private func nextIndex() -> Int? {
    let first =
      visible.isEmpty
      ? nil : waiting.firstIndex { visible.contains($0.ticket) && mayStart($0, limitFactor: 2) }
    if let first { return first }
    guard running.count < limits.loadCount else { return nil }
    return waiting.firstIndex { mayStart($0, limitFactor: 1) }
  }

  private func mayStart(_ load: Load, limitFactor: Int) -> Bool {
    guard running.count < limits.loadCount * limitFactor else { return false }
    guard let origin = load.origin else { return true }
    return counts[origin, default: 0] < limits.loadCountPerHost * limitFactor
  }

  private func start(_ load: Load) {
    let (ticket, work) = (load.ticket, load.work)
    visible.remove(ticket)
    let task = Task { [weak self] in
      await work()
      self?.end(ticket)
    }
    running[ticket] = Running(origin: load.origin, task: task)
    if let origin = load.origin { counts[origin, default: 0] += 1 }
  }

  private func end(_ ticket: Ticket) {
    if let origin = running.removeValue(forKey: ticket)?.origin, let count = counts[origin] {
      counts[origin] = count > 1 ? count - 1 : nil
    }
    startWaiting()
  }
}
