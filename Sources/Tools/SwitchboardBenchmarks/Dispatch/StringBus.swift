/// Closures by command name that take values of any type.
@MainActor
final class StringBus {
  private var handlers: [String: @MainActor (Any) -> Void] = [:]

  func on(_ command: String, _ handler: @escaping @MainActor (Any) -> Void) {
    handlers[command] = handler
  }

  @inline(never)
  func send(_ count: Int) {
    for _ in 0..<count { handlers["add"]?(1) }
  }
}
