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
  /// Listens to signals as a script does, and never ends; `forgetting` keeps no listener, and
  /// `reopening` stops before it has heard what has come, for a prompt to follow.
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
