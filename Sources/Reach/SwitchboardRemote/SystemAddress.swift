internal import NIOCore
internal import ProfileFiles
internal import SystemPackage

/// The address of a socket in the form that the system expects. The address is valid while this
/// object exists.
///
/// The system's form has room for about 100 bytes. Linux also finds the file of a socket through
/// an open folder, so there only the name of the file is limited.
final class SystemAddress: Sendable {
  let value: SocketAddress
  private let folder: OpenFile?

  /// Creates the address of a socket.
  /// - Parameter path: The path of the socket's file.
  /// - Throws: ``RemoteError`` if the path is too long, or if its folder cannot be opened.
  init(_ path: String) throws(RemoteError) {
    if let value = try? SocketAddress(unixDomainSocketPath: path) {
      self.value = value
      folder = nil
      return
    }
    let folder = try Self.folder(of: path)
    guard let value = Self.value(path, in: folder) else {
      throw .unusable(path, because: "its path is too long for a socket: choose a shorter one")
    }
    self.value = value
    self.folder = consume folder
  }

  private static func folder(of path: String) throws(RemoteError) -> OpenFile {
    let folder = FilePath(path).removingLastComponent()
    do { return try OpenFile(folder.isEmpty ? "." : folder, .readOnly, .directory) } catch {
      throw .unusable(path, because: "\(error)")
    }
  }

  private static func value(_ path: String, in folder: borrowing OpenFile) -> SocketAddress? {
    #if os(Linux)
      let name = FilePath(path).lastComponent?.string ?? ""
      let path = "/proc/self/fd/\(folder.descriptor.rawValue)/\(name)"
      return try? SocketAddress(unixDomainSocketPath: path)
    #else
      return nil
    #endif
  }
}
