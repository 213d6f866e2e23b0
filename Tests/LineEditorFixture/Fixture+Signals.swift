import ProcessSignals
import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Fixture {
  /// Listens to signals like a script, and never returns. `forgetting` releases its listener.
  /// `reopening` stops listening before it has received a pending signal, so that a prompt can
  /// follow.
  static func listen(_ way: String) async {
    listener = TerminationSignals { print("heard \(listener?.received ?? 0)") }
    if way == "forgetting" { listener = nil }
    if way == "reopening" {
      raise(SIGTERM)
      listener?.stop()
    }
    print("listening")
    if way != "reopening" { for await _ in gate.stream {} }
  }
}
