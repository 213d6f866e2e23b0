#if WebKitGTK
  internal import CWebKitGTK
  internal import Foundation
  internal import ProfileFiles

  /// The display that GTK requires, although the user sees no windows.
  enum VirtualDisplay {
    /// The display in use.
    enum Kind: Sendable {
      /// The user's display, where no window may appear.
      case users
      /// The display of an X server without a screen, which this process started.
      case ours
    }

    /// Opens the display that the environment specifies, or starts an X server without a screen.
    ///
    /// Call this method once, on the thread that uses GTK, before any other GTK function.
    static func open() -> Result<Kind, WebKitGTKError> {
      setDefaults()
      if hasDisplay, gtk_init_check() != 0 { return .success(.users) }
      guard let number = startServer() else { return .failure(.noDisplay) }
      unsetenv("WAYLAND_DISPLAY")
      setenv("DISPLAY", ":\(number)", 1)
      setenv("GDK_BACKEND", "x11", 1)
      // After a failure, GTK considers itself initialized and doesn't open a display.
      guard gtk_init_check() != 0,
        gdk_display_get_default() != nil || gdk_display_open(":\(number)") != nil
      else { return .failure(.unusableDisplay(number)) }
      return .success(.ours)
    }

    private static var hasDisplay: Bool {
      getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
    }

    /// Sets the environment variables for GTK and WebKit's processes and silences GLib's warnings.
    private static func setDefaults() {
      // Software rendering needs a third of the memory, and without a screen, speed doesn't matter.
      setenv("GSK_RENDERER", "cairo", 0)
      setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0)
      // Settings stay in memory, so GTK doesn't write its own settings to disk.
      setenv("GSETTINGS_BACKEND", "memory", 0)
      setenv("GTK_A11Y", "none", 0)
      setenv("NO_AT_BRIDGE", "1", 0)
      setenv("WEBKIT_A11Y_BUS_ADDRESS", "", 0)
      // Warnings would appear in the middle of the line that the user types. An error ends the
      // process, so its message must be visible.
      g_log_set_writer_func(
        { level, fields, count, data in
          let isFatal = level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0
          return isFatal
            ? g_log_writer_default(level, fields, count, data) : G_LOG_WRITER_HANDLED
        }, nil, nil)
    }
  }

  // MARK: - The server

  extension VirtualDisplay {
    /// Starts an X server that ends after its last client has disconnected.
    /// - Returns: The server's display number, or nil if the server can't be started.
    private static func startServer() -> Int? {
      guard writeAuthority() else { return nil }
      let server = Process(), output = Pipe()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      server.arguments = [
        "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp",
        "-terminate", "-auth", authority,
      ]
      server.standardInput = FileHandle.nullDevice
      server.standardOutput = output
      server.standardError = FileHandle.nullDevice
      guard (try? server.run()) != nil else { return nil }
      return number(from: output.fileHandleForReading)
    }

    /// Reads the display number, which the server writes on a line when it accepts clients.
    private static func number(from output: FileHandle) -> Int? {
      var line = Data()
      while let byte = try? output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
        line.append(byte)
      }
      return Int(String(decoding: line, as: UTF8.self))
    }

    /// The file with the secret that a client of the server must know, so that no other user sees and
    /// uses the pages. The server reads it again when it has changed, so it stays until the exit.
    private static let authority = directory.appendingPathComponent("authority").path

    /// The directory of the file with the secret, which only the user can enter.
    private static let directory =
      WebKitHostGuard.directory.appendingPathComponent("switchboard-display-\(UUID())")

    /// Writes the secret in the format of libXau: a family, an address, a number, a name and the data,
    /// each text after its length. The family is that of all addresses.
    /// - Returns: Whether the file could be written.
    private static func writeAuthority() -> Bool {
      let name = Array("MIT-MAGIC-COOKIE-1".utf8)
      let secret = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
      let entry = [0xFF, 0xFF, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, 16] + secret
      // No other user can enter the directory, so none can see the file or put a link in its place.
      guard (try? PrivateDirectory.makeOwn(at: directory)) != nil else { return false }
      atexit { try? FileManager.default.removeItem(at: VirtualDisplay.directory) }
      setenv("XAUTHORITY", authority, 1)
      return FileManager.default.createFile(
        atPath: authority, contents: Data(entry), attributes: [.posixPermissions: 0o600])
    }
  }

  // MARK: - Errors

  /// The reason that WebKit can't be used.
  public enum WebKitGTKError: Error, Hashable, Sendable {
    /// There is no display, and no X server that runs without a screen is installed.
    case noDisplay
    /// The X server for the given display was started but can't be used.
    case unusableDisplay(Int)
    /// WebKit's thread has not started.
    case noThread
  }

  extension WebKitGTKError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .noDisplay:
        "WebKit needs a display: install Xvfb with ‘apt-get install xvfb’, or set DISPLAY"
      case .unusableDisplay(let number):
        "WebKit cannot use display :\(number) of Xvfb: install Xvfb again, or set DISPLAY"
      case .noThread: "the thread of WebKit has not started: start the program again"
      }
    }
  }
#endif
