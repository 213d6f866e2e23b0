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
  /// Listens to signals as a script does.
  ///
  /// `forgetting` releases the listener. `reopening` stops listening before it has received a
  /// pending signal, and returns so that a prompt can open. Otherwise, this method never returns.
  static func listen(_ way: String) async {
    listener = TerminationSignals { print("received \(listener?.received ?? 0)") }
    if way == "forgetting" { listener = nil }
    if way == "reopening" {
      raise(SIGTERM)
      listener?.stop()
    }
    print("listening")
    if way != "reopening" { for await _ in gate.stream {} }
  }
}
