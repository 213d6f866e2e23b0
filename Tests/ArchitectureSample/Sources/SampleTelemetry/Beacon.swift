/// Reports events to another module, which came later and is in no layer.
public struct Beacon: Sendable {  // breaks: every-module-is-in-a-layer
  /// Creates a beacon.
  public init() {}
}

extension String {
  /// The length of what is reported.
  public var reported: Int { count }
}
