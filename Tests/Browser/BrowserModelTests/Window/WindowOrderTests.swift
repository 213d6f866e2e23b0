import BrowserModel
import SwitchboardTesting
import Testing

struct WindowOrderTests {
  private func order(_ numbers: [Int], front: Int? = nil) -> WindowOrder {
    var order = WindowOrder()
    for number in numbers { order.insert(number) }
    if let front { order.bringToFront(front) }
    return order
  }

  @Test func `windows are sorted by number`() {
    #expect(order([3, 1, 7, 2]).numbers == [1, 2, 3, 7])
    #expect(order([2, 2]).numbers == [2])
  }

  @Test(arguments: [
    (closed: 1, front: 2, then: 2), (closed: 2, front: 2, then: 1), (closed: 1, front: 1, then: 2),
    (closed: 3, front: 3, then: 2),
  ])
  func `closing the front window brings the one before it to the front`(
    closed: Int, front: Int, then: Int
  ) {
    var order = order([1, 2, 3], front: front)
    #expect(order.remove(closed) == closed - 1)
    #expect(order.front == then)
  }

  @Test func `no number is used twice`() {
    var order = order([1, 2])
    order.remove(2)
    #expect(order.number(preferring: nil) == 3)
    order.reserve(8)
    #expect(order.number(preferring: nil) == 9)
    #expect(order.number(preferring: 2) == 2, "It has gone and may come back.")
    #expect(order.number(preferring: 1) == 9, "It is open.")
    #expect(order.number(preferring: 2, excluding: [2]) == 9, "It is saved.")
  }

  @Test(arguments: [Int.min, -1, 0, (1 << 50) + 1, .max])
  func `a number that only damage can have caused is not used`(number: Int) {
    var order = order([1, 2])
    #expect(order.number(preferring: number) == 3)
    order.reserve(number)
    #expect(order.number(preferring: nil) == 3)
  }

  @Test func `each prompt has a window of its own until it is removed`() {
    var order = order([1, 2, 3], front: 3)
    order.bringToFront(2, of: 2)
    order.bringToFront(3, of: 3)
    order.remove(3)
    #expect(order.places == [1: 2, 2: 2, 3: 2] && order.front == 2)
    order.bringToFront(1)
    order.leave(1)
    order.leave(3)
    #expect(order.places == [1: 1, 2: 2], "The front window stays.")
    order.remove(1)
    order.remove(2)
    #expect(order.places.isEmpty)
  }

  @Test func `a number without a window changes nothing`() {
    var order = order([1, 4], front: 4)
    order.bringToFront(2)
    #expect(order.remove(2) == nil && order.index(of: 2) == nil)
    #expect(order.numbers == [1, 4] && order.front == 4)
  }

  @Test func `random windows match a plain list`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("window order: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var order = WindowOrder(), numbers: Set<Int> = [], front: Int?, last = 0
    for step in 0..<2_000 {
      let number = Int.random(in: 1...20, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        order.insert(number)
        numbers.insert(number)
        last = max(last, number)
      case 1:
        order.bringToFront(number)
        if numbers.contains(number) { front = number }
      default:
        order.remove(number)
        numbers.remove(number)
        if front == number { front = numbers.filter { $0 < number }.max() ?? numbers.min() }
      }
      #expect(order.numbers == numbers.sorted(), "Step \(step) of seed \(seed).")
      #expect(order.front == front && order.lastNumber == last, "Step \(step) of seed \(seed).")
    }
  }
}
