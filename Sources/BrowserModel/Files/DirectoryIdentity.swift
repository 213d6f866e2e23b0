import Foundation

/// Which directory one is, however it is named.
struct DirectoryIdentity: Hashable {
  /// The path without symbolic links; as it was given where there is nothing.
  let path: String
  private let number: UInt64

  init(of url: URL) {
    let resolved = realpath(url.path, nil)
    defer { free(resolved) }
    path = resolved.map { String(cString: $0) } ?? url.standardizedFileURL.path
    var status = stat()
    number = stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// A name from which nobody reads which directory it is: 32 hexadecimal digits, the same in each
  /// run (FNV-1a).
  var digest: String {
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
    let seed: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    let hash = "\(path)\n\(number)".utf8.reduce(seed) { ($0 ^ UInt128($1)) &* prime }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
