import Synchronization

/// A notice for the user about a problem with a file.
package struct FileNotice: Sendable {
  /// The notice in one sentence.
  package let text: String
  /// A closure to call after the user has seen the notice. Only then does a damaged file get
  /// another name, so that the next run reports it again if this one is killed first.
  package let didShow: @Sendable () -> Void
}

/// The notices about a profile's files that wait for the user. Each is shown once in a run.
public final class FileNotices: Sendable {
  private struct State {
    var waiting: [FileNotice] = []
    var known: Set<String> = []
    var onNotice: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Creates an empty list.
  package init() {}

  /// Sets the closure to call, on any thread, whenever there is a new notice for the user.
  package func onNotice(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onNotice = body }
  }

  /// Returns the notices that wait for the user, and removes them.
  package func take() -> [FileNotice] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Adds a notice, once in each run.
  ///
  /// - Parameters:
  ///   - text: The notice in one sentence.
  ///   - didShow: A closure to call after the user has seen the notice.
  func tell(_ text: String, didShow: @escaping @Sendable () -> Void = {}) {
    let onNotice = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.known.insert(text).inserted else { return nil }
      state.waiting.append(FileNotice(text: text, didShow: didShow))
      return state.onNotice
    }
    onNotice?()
  }
}

extension FileNotices: Hashable {
  public static func == (left: FileNotices, right: FileNotices) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
