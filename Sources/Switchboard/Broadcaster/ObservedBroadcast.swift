#if canImport(Observation)
  public import Observation

  /// A broadcast as an observable object, for SwiftUI and other users of Observation.
  ///
  /// A view keeps it in its `@State`, reads ``value``, and is updated after each change:
  ///
  /// ```swift
  /// @State private var count = ObservedBroadcast(broadcaster.broadcast(of: NoteCount.self))
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor
  @Observable
  public final class ObservedBroadcast<Value> {
    /// The latest value, or nil until there is one.
    public private(set) var value: Value?
    @ObservationIgnored private var observation: Subscription?

    /// Creates an object that follows a broadcast until it is released.
    /// - Parameter broadcast: The values, for example `broadcaster.broadcast(of: TabCount.self)`.
    public init(_ broadcast: Broadcast<Value>) {
      observation = broadcast.observe { [weak self] in self?.value = $0 }
    }
  }
#endif

#if canImport(SwiftUI)
  public import SwiftUI

  private struct BroadcasterKey: EnvironmentKey {
    static let defaultValue: Broadcaster? = nil
  }

  extension EnvironmentValues {
    /// The broadcaster that the views below observe: `.environment(\.broadcaster, broadcaster)`.
    public var broadcaster: Broadcaster? {
      get { self[BroadcasterKey.self] }
      set { self[BroadcasterKey.self] = newValue }
    }
  }
#endif
