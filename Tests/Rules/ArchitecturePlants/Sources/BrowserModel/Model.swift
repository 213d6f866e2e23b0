public final class ApplicationContext {}
public final class Browser {}
public final class BrowserList {}
public final class BrowserState {}
public final class BrowserStateManager {}
public final class KeyedServiceContainer {}

@MainActor
public final class Window {
  public func rename(_ name: String) {}
}

@MainActor
public final class WindowManager {
  public init() {}
  public func openWindow(_ number: Int) throws {}
}

@MainActor
public final class WebStateList {
  public init() {}
  public func closeAll() {}
}
