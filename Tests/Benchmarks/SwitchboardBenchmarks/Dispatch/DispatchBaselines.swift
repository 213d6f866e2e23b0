/// Benchmarks for calls without a library.
@MainActor
enum DispatchBaselines {
  /// The reference for all ratios.
  static let reference = row("existential call", by: CallLoop.add)

  static var all: [Benchmark] {
    [
      Benchmark(.dispatch, "direct call") { tally in
        let meter = opaque(Meter(tally))
        return { CallLoop.addDirectly(meter, $0) }
      },
      reference,
      row("existential call throws", by: CallLoop.tryToAdd),
      row("existential call async", by: CallLoop.addLater),
      delegate, bus, store,
    ]
  }

  private static func row(
    _ name: String, by loop: @escaping @MainActor (any Adding, Int) async -> Void
  ) -> Benchmark {
    Benchmark(.dispatch, name) { tally in
      let meter: any Adding = opaque(Meter(tally))
      return { await loop(meter, $0) }
    }
  }

  private static var delegate: Benchmark {
    Benchmark(.dispatch, "weak var delegate") { tally in
      let meter = Meter(tally)
      let owner = opaque(DelegateOwner(delegate: meter))
      return { count in
        owner.send(count)
        withExtendedLifetime(meter) {}
      }
    }
  }

  private static var bus: Benchmark {
    Benchmark(.dispatch, "string-keyed closure bus") { tally in
      let meter = Meter(tally)
      let bus = opaque(StringBus())
      bus.on("add") { meter.add($0 as? Int ?? 0) }
      return { bus.send($0) }
    }
  }

  private static var store: Benchmark {
    Benchmark(.dispatch, "minimal Redux store") { tally in
      let meter = Meter(tally)
      let store = opaque(Store())
      store.subscribe { meter.add($0.amount) }
      return { store.send($0) }
    }
  }
}

// MARK: - DelegateOwner

/// A caller that holds a weak reference to its delegate.
@MainActor
final class DelegateOwner {
  weak var delegate: (any Adding)?

  init(delegate: any Adding) {
    self.delegate = delegate
  }

  @inline(never)
  func send(_ count: Int) {
    for _ in 0..<count { delegate?.add(1) }
  }
}

// MARK: - StringBus

/// A bus that maps command names to closures with a parameter of type `Any`.
@MainActor
final class StringBus {
  private var handlers: [String: @MainActor (Any) -> Void] = [:]

  func on(_ command: String, _ handler: @escaping @MainActor (Any) -> Void) {
    handlers[command] = handler
  }

  @inline(never)
  func send(_ count: Int) {
    for _ in 0..<count { handlers["add"]?(1) }
  }
}

// MARK: - Store

/// An observable state that actions change through a reducer.
@MainActor
final class Store {
  enum Action {
    case add(Int)
    case reset
  }

  struct State {
    var amount = 0
    var actions = 0
  }

  private var state = State()
  private let reducer: @MainActor (State, Action) -> State = opaque(Store.reduce)
  private var subscribers: [@MainActor (State) -> Void] = []

  func subscribe(_ body: @escaping @MainActor (State) -> Void) {
    subscribers.append(body)
  }

  @inline(never)
  func send(_ count: Int) {
    for _ in 0..<count { dispatch(.add(1)) }
  }

  private func dispatch(_ action: Action) {
    state = reducer(state, action)
    for subscriber in subscribers { subscriber(state) }
  }

  private static func reduce(_ state: State, _ action: Action) -> State {
    switch action {
    case .add(let amount): State(amount: amount, actions: state.actions &+ 1)
    case .reset: State()
    }
  }
}
