/// A reporter of events. Its module is new and belongs to no layer.
public struct Beacon: Sendable {  // breaks: every-module-is-in-a-layer
  /// Creates a beacon.
  public init() {}
}

extension String {
  /// The length of the report.
  public var reported: Int { count }
}
