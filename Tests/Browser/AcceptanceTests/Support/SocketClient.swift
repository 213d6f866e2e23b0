import Foundation
import Testing

/// A connection to a Unix domain socket that writes any bytes. It ends when it is released.
final class SocketClient {
  private let file: FileHandle

  /// Connects to a socket, or returns nil if nothing listens there.
  init?(_ path: String) {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let size = MemoryLayout.size(ofValue: address.sun_path)
    guard descriptor >= 0, path.utf8.count < size else { return nil }
    // The path fits, and the memory behind it is zero.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var status: CInt
    // The signal of a child process can interrupt the call.
    repeat {
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    } while status != 0 && errno == EINTR
    if status != 0 { Issue.record("\(path): \(String(cString: strerror(errno)))") }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard status == 0 else { return nil }
  }

  /// Writes a message as a frame.
  /// - Parameters:
  ///   - json: The message.
  ///   - count: The number of bytes of the frame to write, or nil for all of them.
  func write(_ json: String, count: Int? = nil) throws {
    let length = withUnsafeBytes(of: UInt32(json.utf8.count).bigEndian, Array.init)
    let frame = length + Array(json.utf8)
    try file.write(contentsOf: frame.prefix(count ?? frame.count))
  }
}
