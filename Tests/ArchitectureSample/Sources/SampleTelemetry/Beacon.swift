/// Reports what happens to somebody else: a module that came later, and which nobody put into a layer.
public struct Beacon: Sendable {  // breaks: every-module-is-in-a-layer
  public init() {}

  public func report(_ event: String) {}
}

extension String {
  public var reported: Int { count }
}
