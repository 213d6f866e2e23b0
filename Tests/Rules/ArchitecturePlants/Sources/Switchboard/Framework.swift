@MainActor
open class Coordinator<Services> {
  public let services: Services

  public init(services: Services) { self.services = services }

  open func didStart() throws {}
}

@MainActor
public final class CommandDispatcher {
  public init() {}
}

@MainActor
public protocol OutputSink: AnyObject {
  func notice(_ text: String)
}

public protocol OutputRepresentable {}
public protocol CommandArgument {}
public protocol NumberArgument {}
public final class Broadcaster {}
public final class Subscription {}
