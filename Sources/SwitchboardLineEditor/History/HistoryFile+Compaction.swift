#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HistoryFile {
  /// Puts a file of the newest entries in this one's place, unless somebody is writing.
  ///
  /// Failing is no error: the file is just longer than it need be, and the next session tries anew.
  func compact() {
    guard !isReadOnly, let file = FileHandle(path: path, flags: O_RDWR) else { return }
    defer { file.close() }
    guard file.lock(LOCK_EX | LOCK_NB), file.isStill(at: path), let bytes = file.readAll() else {
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(limit)
    replace(with: Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")])
  }

  private func replace(with bytes: [UInt8]) {
    var name = Array("\(path).XXXXXX".utf8CString)
    guard let file = FileHandle(temporary: &name) else { return }
    let isWritten = file.write(bytes) && file.synchronize()
    file.close()
    if !isWritten || rename(name, path) != 0 { unlink(name) }
  }
}
