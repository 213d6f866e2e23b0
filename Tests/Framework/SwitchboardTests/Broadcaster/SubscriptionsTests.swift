import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct SubscriptionsTests {
  @MainActor
  private final class Log {
    var ended: [Int] = []

    func subscription(_ number: Int) -> Subscription {
      Subscription { self.ended.append(number) }
    }
  }

  private let log = Log()

  @Test func `subscriptions last until their owner is released, and end in reverse order`() {
    var owner: Subscriptions? = [log.subscription(1), log.subscription(2)]
    owner?.keep(log.subscription(3))
    #expect(log.ended == [])
    owner = nil
    #expect(owner == nil && log.ended == [3, 2, 1])
  }

  @Test func `a cancelled owner ends its subscriptions, also those that others retain`() {
    let owner = Subscriptions()
    let retained = owner.keep(log.subscription(1))
    owner.cancel()
    #expect(log.ended == [1])
    owner.keep(log.subscription(2))
    owner.cancel()
    retained.cancel()
    #expect(log.ended == [1, 2])
  }

  @Test func `an end that keeps or ends others is safe`() {
    let owner = Subscriptions()
    owner.keep(log.subscription(1))
    owner.keep(
      Subscription { [log] in
        owner.keep(log.subscription(2))
        owner.cancel()
      })
    owner.cancel()
    #expect(log.ended == [2, 1])
  }
}
