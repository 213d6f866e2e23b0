import Synchronization

/// An answer that one task waits for. Answers after the first one are ignored.
final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case given(Value)
    case taken
  }

  private let state = Mutex(State.open)

  /// Resumes a task when the answer is given, or immediately if it has already been given.
  func resume(_ continuation: CheckedContinuation<Value, Never>) {
    let value: Value? = state.withLock { state in
      guard case .given(let value) = state else {
        state = .awaited(continuation)
        return nil
      }
      state = .taken
      return value
    }
    if let value { continuation.resume(returning: value) }
  }

  /// Provides the answer, unless there already is one.
  func give(_ value: Value) {
    let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .open: state = .given(value)
      case .awaited(let continuation):
        state = .taken
        return continuation
      case .given, .taken: break
      }
      return nil
    }
    continuation?.resume(returning: value)
  }
}
