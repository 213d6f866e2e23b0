#if canImport(Darwin)
  private import Darwin
#elseif canImport(Android)
  private import Android
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Warnings of debug builds about commands that were dropped without a report.
@MainActor
package enum DroppedCommands {
  /// Prints a warning. Tests replace it.
  package static var print: (@MainActor (String) -> Void) = { text in
    // The bytes are only borrowed for the call.
    _ = Array("\(text)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
  private static var warned: Set<String> = []

  /// Warns about a command once.
  static func warn(_ command: CommandDescription, because error: (any Error)?) {
    #if DEBUG
      guard let error, warned.insert("\(command.qualifiedName) \(error)").inserted else { return }
      print("warning: \(error). The command was dropped. Set onUnhandled to report such commands.")
    #endif
  }
}
