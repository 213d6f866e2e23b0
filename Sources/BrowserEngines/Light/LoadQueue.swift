import Foundation

/// A queue that limits the number of concurrent loads in an engine. Loads for visible pages start
/// first. Other loads start in order.
@MainActor
final class LoadQueue {
  /// The identity of a load in the queue.
  struct Ticket: Hashable { fileprivate let number: Int }

  private struct Load {
    let ticket: Ticket
    let host: String?
    let work: @Sendable () async -> Void
  }

  private struct Running {
    let host: String?
    let task: Task<Void, Never>
  }

  private let limits: LightEngineConfiguration.Limits
  private var lastNumber = 0
  private var waiting: [Load] = []
  /// The waiting loads for visible pages. There are few of them, so starting a load rarely searches
  /// the whole queue.
  private var visible: Set<Ticket> = []
  private var running: [Ticket: Running] = [:]

  init(limits: LightEngineConfiguration.Limits) { self.limits = limits }

  /// The number of running loads.
  var runningCount: Int { running.count }

  /// The number of waiting loads.
  var waitingCount: Int { waiting.count }

  /// Adds a load. The load does not start before ``startWaiting()`` is called.
  func add(
    host: String?, isVisible: Bool, _ work: @escaping @Sendable () async -> Void
  ) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    waiting.append(Load(ticket: ticket, host: host, work: work))
    if isVisible { visible.insert(ticket) }
    return ticket
  }

  /// Sets whether a load's page is visible.
  func setVisible(_ isVisible: Bool, _ ticket: Ticket) {
    if !isVisible {
      visible.remove(ticket)
    } else if waiting.contains(where: { $0.ticket == ticket }) {
      visible.insert(ticket)
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
    while running.count < limits.loadCount, let index = nextIndex() {
      start(waiting.remove(at: index))
    }
  }
}

// MARK: - Starting

extension LoadQueue {
  private func nextIndex() -> Int? {
    let hosts = Dictionary(running.values.map { ($0.host, 1) }, uniquingKeysWith: +)
    let mayStart = { [limits] (load: Load) in
      load.host == nil || hosts[load.host, default: 0] < limits.loadCountPerHost
    }
    let first =
      visible.isEmpty
      ? nil : waiting.firstIndex { visible.contains($0.ticket) && mayStart($0) }
    return first ?? waiting.firstIndex(where: mayStart)
  }

  private func start(_ load: Load) {
    let (ticket, work) = (load.ticket, load.work)
    visible.remove(ticket)
    let task = Task { [weak self] in
      await work()
      self?.end(ticket)
    }
    running[ticket] = Running(host: load.host, task: task)
  }

  private func end(_ ticket: Ticket) {
    running[ticket] = nil
    startWaiting()
  }
}
