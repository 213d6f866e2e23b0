import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserEngines

/// Tests of the order in which waiting loads start.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoadQueueTests {
  private final class Log: Sendable {
    let numbers: Mutex<[Int]> = Mutex([])
  }

  private let log = Log()
  private let queue: LoadQueue

  init() {
    var limits = LightEngineConfiguration.Limits()
    limits.loadCount = 1
    limits.loadCountPerHost = 1
    queue = LoadQueue(limits: limits)
  }

  private func add(_ number: Int, origin: String?) -> LoadQueue.Ticket {
    queue.add(
      origin: origin, isVisible: false,
      run: { [log] in
        log.numbers.withLock { $0.append(number) }
        return []
      }, end: { _ in })
  }

  /// Each round adds loads from two origins, cancels some of all loads, and waits for the rest.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `loads start in order, except for those that were cancelled`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var tickets: [LoadQueue.Ticket] = [], expected: Set<Int> = []
    for count in [1, 2, 300, 7] {
      for _ in 0..<count {
        expected.insert(tickets.count)
        tickets.append(add(tickets.count, origin: Bool.random(using: &random) ? "a" : "b"))
      }
      for number in tickets.indices where Int.random(in: 0..<3, using: &random) == 0 {
        // Cancelling an ended load, or the same load twice, has no effect.
        for _ in 0..<2 { queue.cancel(tickets[number]) }
        if number >= tickets.count - count { expected.remove(number) }
      }
      #expect(queue.waitingCount == expected.count { $0 >= tickets.count - count })
      queue.startWaiting()
      try await eventually { queue.isIdle }
      #expect(log.numbers.withLock(\.self) == expected.sorted())
    }
  }
}
