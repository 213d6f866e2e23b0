/// A channel whatever its values' type, for listings and for prompts, which know keys by name.
@MainActor
protocol AnyBroadcastChannel: AnyObject {
  var name: String { get }
  var hasSource: Bool { get }
  var observerCount: Int { get }
  /// The current value; nil while nothing is bound.
  var currentReading: BroadcastReading? { get }

  /// Observes the values.
  func observeReadings(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription

  /// Makes the channel of the same key for a broadcaster below.
  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel

  /// The broadcaster is gone: nothing is sent any more.
  func close()
}

// MARK: - BroadcastChannel

extension BroadcastChannel: AnyBroadcastChannel {
  var currentReading: BroadcastReading? { current.map(BroadcastReading.init) }

  func observeReadings(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription {
    observe { body(BroadcastReading($0)) }
  }

  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel {
    makeDependent(onRunaway: onRunaway)
  }
}
