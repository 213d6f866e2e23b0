#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal without a screen. A test uses one end, and a program uses the other.
public final class PseudoTerminal {
  /// The result of a read.
  public enum Input: Equatable {
    /// The program's output.
    case bytes([UInt8])
    /// Nothing arrived in time.
    case nothing
    /// No more output will arrive.
    case end
  }

  private let master: Int32
  /// The program's end. It is kept open so that output isn't lost when the program ends.
  private let slave: Int32
  /// The path of the program's end.
  public let path: String

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in rows.
  public init(columns: Int, rows: Int) throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw .system("openpty", code: errno)
    }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    self.master = master
    self.slave = slave
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(master)
    close(slave)
  }
}

// MARK: - State

extension PseudoTerminal {
  /// Changes the size of the terminal. The program in the foreground receives SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The current modes of the terminal.
  public var modes: TerminalModes {
    var modes = termios()
    tcgetattr(master, &modes)
    return TerminalModes(modes)
  }

  /// A Boolean value that indicates whether the program has yet to read some of the keys.
  public var hasUnreadKeys: Bool {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// The process group in the foreground.
  public var foregroundGroup: Int32 {
    tcgetpgrp(master)
  }
}

// MARK: - Bytes

extension PseudoTerminal {
  /// Reads the program's output.
  ///
  /// - Parameter milliseconds: The maximum time to wait for output.
  public func read(within milliseconds: Int) -> Input {
    guard waits(for: POLLIN, milliseconds) else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = systemRead(master, &bytes)
    if count > 0 { return .bytes(Array(bytes[..<count])) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Types bytes, and returns the number of bytes that the terminal accepted.
  public func write(_ bytes: ArraySlice<UInt8>) -> Int {
    max(0, bytes.withUnsafeBytes { systemWrite(master, $0) })
  }

  private func waits(for event: some BinaryInteger, _ milliseconds: Int) -> Bool {
    var source = pollfd(fd: master, events: Int16(event), revents: 0)
    return poll(&source, 1, Int32(milliseconds)) > 0
  }
}

/// Calls the system function `read`, which a method with the same name hides.
private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
