/// A channel whatever its values' type, for listings and for prompts, which know keys by name.
@MainActor
protocol AnyBroadcastChannel: AnyObject {
  var name: String { get }
  var hasSource: Bool { get }
  var observerCount: Int { get }
  /// The current value as text; nil while nothing is bound.
  var currentText: String? { get }

  /// Observes the values as text.
  func observeText(_ body: @escaping @MainActor (String) -> Void) -> Subscription

  /// Makes the channel of the same key for a broadcaster below.
  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel

  /// The broadcaster is gone: nothing is sent any more.
  func close()
}

// MARK: - BroadcastChannel

extension BroadcastChannel: AnyBroadcastChannel {
  var currentText: String? { current.map(Self.text) }

  func observeText(_ body: @escaping @MainActor (String) -> Void) -> Subscription {
    observe { body(Self.text(of: $0)) }
  }

  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel {
    makeDependent(onRunaway: onRunaway)
  }

  private static func text(of value: Value) -> String {
    guard let words = value as? any CommandParameterValue else { return String(describing: value) }
    return words.arguments.isEmpty ? "none" : words.arguments.joined(separator: " ")
  }
}
