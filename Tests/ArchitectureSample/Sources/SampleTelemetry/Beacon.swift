/// Reports what happens to somebody else: a module that came later, and which nobody put into a layer.
public struct Beacon: Sendable {  // breaks: every-module-is-in-a-layer
  /// Makes a beacon.
  public init() {}
}

extension String {
  /// The length of what is reported.
  public var reported: Int { count }
}
