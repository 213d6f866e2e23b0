#if canImport(Observation)
  public import Observation

  /// An observable object that provides the latest value of a broadcast, for SwiftUI and other
  /// clients of Observation.
  ///
  /// A view stores the object in its `@State`, reads ``value``, and is updated after each change:
  ///
  /// ```swift
  /// @State private var count = ObservedBroadcast(broadcaster.broadcast(of: NoteCount.self))
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor
  @Observable
  public final class ObservedBroadcast<Value> {
    /// The latest value, or nil if there is none.
    public private(set) var value: Value?
    @ObservationIgnored private var observation: Subscription?

    /// Creates an object that follows a broadcast for as long as the object exists.
    /// - Parameter broadcast: The broadcast to follow, for example `broadcaster.broadcast(of:
    ///   TabCount.self)`.
    public init(_ broadcast: Broadcast<Value>) {
      observation = broadcast.observe { [weak self] in self?.value = $0 }
    }
  }
#endif
