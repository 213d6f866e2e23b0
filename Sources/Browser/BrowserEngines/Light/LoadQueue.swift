import BrowserModel
import Foundation
import Synchronization

/// A queue that limits the number of concurrent loads in an engine and from each origin. Loads for
/// visible pages start first. Other loads start in order.
///
/// The load of a visible page starts even if other loads have reached the limits. Visible pages that
/// are hidden soon afterwards could add up, so loads never exceed twice the limits.
///
/// The queue can be used on any thread. A load that ends starts the next one without waiting for
/// the main actor.
final class LoadQueue: Sendable {
  /// The identity of a load in the queue.
  struct Ticket: Sendable {
    fileprivate let number: Int
    fileprivate let origin: String?
  }

  fileprivate struct Load: Sendable {
    let ticket: Ticket
    let run: @Sendable () async -> [WebPageEvent]
    let end: @MainActor @Sendable ([WebPageEvent]) -> Void
  }

  private let state: Mutex<State>

  init(limits: LightEngineConfiguration.Limits) { state = Mutex(State(limits: limits)) }

  /// The number of running loads.
  var runningCount: Int { state.withLock(\.running.count) }

  /// The number of waiting loads.
  var waitingCount: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

  /// A Boolean value that indicates whether the last events of all loads have been received.
  var isIdle: Bool {
    state.withLock { $0.lines.isEmpty && $0.running.isEmpty && $0.endingCount == 0 }
  }

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
    state.withLock { $0.add(origin: origin, isVisible: isVisible, run, end) }
  }

  /// Sets whether a load's page is visible. If the load is waiting and its page becomes visible,
  /// the load starts unless twice as many loads as permitted are running.
  func setVisible(_ isVisible: Bool, _ ticket: Ticket) {
    start(
      state.withLock { state in
        state.setVisible(isVisible, ticket) ? state.takeNext() : []
      })
  }

  /// Removes a waiting load, or cancels a running one. A cancelled load counts toward the limits
  /// until it has ended.
  func cancel(_ ticket: Ticket) { state.withLock { $0.cancel(ticket) }?.cancel() }

  /// Starts as many loads as the limits permit.
  func startWaiting() { start(state.withLock { $0.takeNext() }) }
}

// MARK: - Running

extension LoadQueue {
  /// Starts loads that have been taken from the queue.
  ///
  /// - Parameters:
  ///   - loads: The loads.
  ///   - isInline: Whether the current thread runs each load until it waits for the first time.
  private func start(_ loads: [Load], inline isInline: Bool = false) {
    for load in loads {
      let task = Self.makeTask(inline: isInline) { [weak self] in
        let events = await load.run()
        self?.end(load.ticket)
        await load.end(events)
        self?.state.withLock { $0.endingCount -= 1 }
      }
      let isCancelled = state.withLock { $0.register(task, for: load.ticket) }
      if isCancelled { task.cancel() }
    }
  }

  private static func makeTask(
    inline isInline: Bool, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if isInline, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await operation() }
    } else {
      Task { await operation() }
    }
  }

  /// Makes room for other loads and starts them.
  private func end(_ ticket: Ticket) {
    let (hasWaited, loads) = state.withLock { ($0.end(ticket), $0.takeNext()) }
    // Loads that never wait would otherwise run within each other and exhaust the stack.
    start(loads, inline: hasWaited)
  }
}

// MARK: - State

extension LoadQueue {
  fileprivate struct State {
    /// The loads from one origin. A load is found by its origin, so starting one takes the same
    /// time regardless of the number of waiting loads.
    struct Line {
      var waiting = WaitingLoads()
      var runningCount = 0
    }

    /// A load that has been taken from the queue.
    enum Run {
      /// The task is being created. It may already be running.
      case starting
      /// The load was cancelled before its task was known.
      case cancelled
      case running(Task<Void, Never>)
    }

    let limits: LightEngineConfiguration.Limits
    var lastNumber = 0
    /// The loads by origin. Local pages, which have no limit for each origin, are under nil.
    var lines: [String?: Line] = [:]
    /// The waiting loads for visible pages, by number.
    var visible: [Int: Ticket] = [:]
    /// The running loads, by number.
    var running: [Int: Run] = [:]
    /// The number of loads that have made room for others, but whose last events have not been
    /// received.
    var endingCount = 0

    init(limits: LightEngineConfiguration.Limits) { self.limits = limits }
  }
}

extension LoadQueue.State {
  mutating func add(
    origin: String?, isVisible: Bool, _ run: @escaping @Sendable () async -> [WebPageEvent],
    _ end: @escaping @MainActor @Sendable ([WebPageEvent]) -> Void
  ) -> LoadQueue.Ticket {
    lastNumber += 1
    let ticket = LoadQueue.Ticket(number: lastNumber, origin: origin)
    lines[origin, default: Line()].waiting.append(
      LoadQueue.Load(ticket: ticket, run: run, end: end))
    if isVisible { visible[ticket.number] = ticket }
    return ticket
  }

  /// Sets whether the page of a waiting load is visible.
  ///
  /// - Returns: Whether the load is waiting and its page is now visible.
  mutating func setVisible(_ isVisible: Bool, _ ticket: LoadQueue.Ticket) -> Bool {
    visible[ticket.number] = nil
    guard isVisible, lines[ticket.origin]?.waiting.contains(ticket) == true else { return false }
    visible[ticket.number] = ticket
    return true
  }

  /// Removes a waiting load, or returns the task of a running one.
  mutating func cancel(_ ticket: LoadQueue.Ticket) -> Task<Void, Never>? {
    visible[ticket.number] = nil
    switch running[ticket.number] {
    case .running(let task): return task
    case .starting: running[ticket.number] = .cancelled
    case .cancelled: break
    case nil: _ = remove(ticket)
    }
    return nil
  }

  /// Stores the task of a load that has been taken, unless the load has ended.
  /// - Returns: Whether the load was cancelled meanwhile.
  mutating func register(_ task: Task<Void, Never>, for ticket: LoadQueue.Ticket) -> Bool {
    guard let run = running.updateValue(.running(task), forKey: ticket.number) else {
      running[ticket.number] = nil
      return false
    }
    if case .cancelled = run { return true }
    return false
  }

  /// Removes a running load.
  /// - Returns: Whether its task was known, which means that the load has waited.
  mutating func end(_ ticket: LoadQueue.Ticket) -> Bool {
    let run = running.removeValue(forKey: ticket.number)
    endingCount += 1
    change(ticket.origin) { $0.runningCount -= 1 }
    if case .running = run { return true }
    return false
  }
}

// MARK: - Choosing

extension LoadQueue.State {
  /// Takes as many loads as the limits permit.
  mutating func takeNext() -> [LoadQueue.Load] {
    var loads: [LoadQueue.Load] = []
    while let ticket = nextVisible ?? nextHidden, let load = remove(ticket) {
      visible[ticket.number] = nil
      change(ticket.origin) { $0.runningCount += 1 }
      running[ticket.number] = .starting
      loads.append(load)
    }
    return loads
  }

  private var nextVisible: LoadQueue.Ticket? {
    visible.values.filter { mayStart(in: $0.origin, limitFactor: 2) }
      .min { $0.number < $1.number }
  }

  private var nextHidden: LoadQueue.Ticket? {
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

  private mutating func remove(_ ticket: LoadQueue.Ticket) -> LoadQueue.Load? {
    guard lines[ticket.origin]?.waiting.contains(ticket) == true else { return nil }
    return change(ticket.origin) { $0.waiting.remove(ticket) }
  }

  /// Changes the loads from an origin and forgets the origin if it has no loads afterwards.
  private mutating func change<Result>(
    _ origin: String?, _ body: (inout Line) -> Result
  ) -> Result {
    let result = body(&lines[origin, default: Line()])
    if let line = lines[origin], line.waiting.isEmpty, line.runningCount == 0 {
      lines[origin] = nil
    }
    return result
  }
}

// MARK: - WaitingLoads

extension LoadQueue {
  /// The waiting loads from one origin, in the order of their numbers.
  ///
  /// An array of loads would move all later loads whenever the first one starts, so that starting
  /// many loads would take quadratic time. Instead, a removed load leaves an empty slot. The empty
  /// slots at the beginning are dropped when they are the majority, so each slot moves about once.
  fileprivate struct WaitingLoads {
    private var slots: [(number: Int, load: Load?)] = []
    /// The index of the first load, or the number of slots if there is none.
    private var start = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    var first: Load? { isEmpty ? nil : slots[start].load }

    /// Adds a load, whose number must be greater than those of earlier loads.
    mutating func append(_ load: Load) {
      slots.append((load.ticket.number, load))
      count += 1
    }

    func contains(_ ticket: Ticket) -> Bool { index(of: ticket) != nil }

    mutating func remove(_ ticket: Ticket) -> Load? {
      guard let index = index(of: ticket) else { return nil }
      let load = slots[index].load
      slots[index].load = nil
      count -= 1
      dropEmptySlots()
      return load
    }

    private mutating func dropEmptySlots() {
      while start < slots.count, slots[start].load == nil { start += 1 }
      guard start > slots.count / 2 else { return }
      slots.removeFirst(start)
      start = 0
    }

    /// Returns the index of a waiting load by binary search.
    private func index(of ticket: Ticket) -> Int? {
      var range = start..<slots.count
      while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
        let number = slots[middle].number
        if number == ticket.number { return slots[middle].load == nil ? nil : middle }
        range = number < ticket.number ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }
}
