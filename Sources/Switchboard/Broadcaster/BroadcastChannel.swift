/// One key of one broadcaster: its producer, its observers, and the values under way.
///
/// A channel without a producer of its own passes on what the parent broadcaster's channel sends.
@MainActor
@usableFromInline
final class BroadcastChannel<Value: Equatable & Sendable> {
  let name: String
  private weak var source: BroadcastSource<Value>?
  /// The binding in force; nil while there is none.
  private var bindingID: Int?
  private var lastBindingID = 0
  private let parent: BroadcastChannel?
  private var upstream: Subscription?
  private var dependents: [Dependent] = []
  /// How many dependents there may be before those that have ended are looked for.
  private var dependentLimit = 16
  let onRunaway: @MainActor (String) -> Void

  @usableFromInline let observers = DeliveryList<Value>()
  /// The last value enqueued, against which equality is judged; nil while nothing is bound.
  @exclusivity(unchecked) @usableFromInline
  var latest: Value?
  /// The values that wait.
  @exclusivity(unchecked) @usableFromInline
  var queue: [Value] = []
  /// The value that is being delivered.
  @exclusivity(unchecked) @usableFromInline
  var delivering: Value?
  @exclusivity(unchecked) @usableFromInline
  var isDelivering = false

  /// How many values one outermost delivery may bring about before it counts as a loop.
  static var runawayLimit: Int { 1_000 }

  init(
    name: String, parent: BroadcastChannel?, onRunaway: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    self.parent = parent
    self.onRunaway = onRunaway
    parent?.dependents.append(Dependent(channel: self))
    followParent()
  }

  /// The value that counts now, from the own producer or from the parent's.
  var current: Value? { source?.value ?? parent?.current }

  var hasSource: Bool { source != nil }

  /// How many observe it, here and below, as far as it is this producer's values they hear.
  var observerCount: Int {
    let followers = dependents.compactMap(\.channel).filter { $0.upstream != nil }
    return observers.count - followers.count + followers.reduce(0) { $0 + $1.observerCount }
  }
}

// MARK: - Producer

extension BroadcastChannel {
  func bind(to source: BroadcastSource<Value>) -> Subscription {
    lastBindingID += 1
    let id = lastBindingID
    bindingID = id
    upstream = nil
    self.source = source
    source.attach(self, id: id)
    forgetValues()
    send(source.value)
    return Subscription { [weak self, weak source] in
      guard let self else { return }
      source?.detach(id: id, of: self)
      unbind(id: id)
    }
  }

  /// Ends a binding; observers stay, and hear the parent's producer or a later one.
  ///
  /// The end of a producer that was released on another thread comes late: by then the key may have
  /// another binding, which stays.
  func unbind(id: Int) {
    guard id == bindingID else { return }
    bindingID = nil
    source = nil
    forgetValues()
    followParent()
  }

  /// The broadcaster is gone: nothing is sent any more.
  func close() {
    if let bindingID { source?.detach(id: bindingID, of: self) }
    bindingID = nil
    source = nil
    upstream = nil
    queue = []
  }

  private func followParent() {
    // The subscription ends with this channel, so that the closure never outlives it.
    upstream = parent?.observe { [unowned self] in send($0) }
  }

  /// Drops what an ended producer has left: it is nobody's value any more.
  private func forgetValues() {
    latest = nil
    delivering = nil
    queue = []
    for dependent in dependents {
      if let channel = dependent.channel, channel.upstream != nil { channel.forgetValues() }
    }
  }
}

// MARK: - Dependent

extension BroadcastChannel {
  /// The channel of the same key in a broadcaster below.
  private struct Dependent {
    weak var channel: BroadcastChannel?
  }

  /// Makes the channel of the same key for a broadcaster below.
  func makeDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> BroadcastChannel {
    removeEndedDependents()
    return BroadcastChannel(name: name, parent: self, onRunaway: onRunaway)
  }

  /// Removes the dependents that have ended, each time that there are twice as many as were left the
  /// last time: adding many takes time in proportion to their number.
  private func removeEndedDependents() {
    guard dependents.count >= dependentLimit else { return }
    dependents.removeAll { $0.channel == nil }
    dependentLimit = max(16, 2 * dependents.count)
  }
}
