#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The modes of a terminal for input and output.
public struct TerminalModes: Sendable, Equatable {
  private let flags: [UInt64]
  private let characters: [UInt8]

  init(_ modes: termios) {
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map(UInt64.init)
    characters = withUnsafeBytes(of: modes.c_cc, Array.init)
  }

  /// A Boolean value that indicates whether input arrives line by line and is echoed, as programs
  /// expect.
  public var isCooked: Bool {
    let wanted = UInt64(ICANON | ECHO | ISIG)
    return flags[3] & wanted == wanted
  }
}
