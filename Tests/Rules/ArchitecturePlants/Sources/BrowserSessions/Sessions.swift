@MainActor
public final class SessionService {
  public init() {}
  public func save() async throws {}
}
