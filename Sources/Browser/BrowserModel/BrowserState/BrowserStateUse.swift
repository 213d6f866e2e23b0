import Switchboard

/// A use of a browser state. The state stays loaded while it has uses.
///
/// A prompt of this or another process uses a state through the window that it shows. A service
/// that works without a window has its own use.
public enum BrowserStateUse: Hashable, Comparable, Sendable {
  /// A window shows the state's tabs.
  case window(Int)
  /// A service works for the state. The phrase names the work, such as `its downloads`.
  case work(String)
}

extension BrowserStateUse: CustomStringConvertible {
  public var description: String {
    switch self {
    case .window(let number): "window \(number)"
    case .work(let phrase): phrase
    }
  }

  /// The way to end the use, as a phrase.
  var remedy: String {
    switch self {
    case .window: "close \(self)"
    case .work: "wait for \(self)"
    }
  }
}

/// The uses of a regular browser state and its off-the-record state.
@MainActor
final class BrowserStateUses {
  private var uses: [Int: BrowserStateUse] = [:]
  private var lastID = 0
  private let onLastEnd: @MainActor () -> Void

  /// Creates a list without uses.
  ///
  /// - Parameter onLastEnd: A closure that is called when the last use has ended.
  init(onLastEnd: @escaping @MainActor () -> Void) { self.onLastEnd = onLastEnd }

  /// The uses, windows first.
  var all: [BrowserStateUse] { uses.values.sorted() }

  /// Adds a use until the returned token is cancelled or released.
  func add(_ use: BrowserStateUse) -> Subscription {
    lastID += 1
    uses[lastID] = use
    return Subscription { [weak self, id = lastID] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    uses[id] = nil
    if uses.isEmpty { onLastEnd() }
  }
}
