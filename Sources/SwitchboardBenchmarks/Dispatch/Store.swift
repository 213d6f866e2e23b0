/// A state that actions change through a reducer, with its observers.
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
