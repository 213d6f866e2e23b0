import Foundation

/// Tells a package's own files from those of its dependencies and of its build.
struct PackageFolder {
  private let prefixes: Set<String>

  init(_ path: String) {
    // The compiler may have been given either path.
    prefixes = Set(
      [path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path].map { $0 + "/" })
  }

  /// The folder of a file, relative to the package's, or nil for a file that is not the package's.
  func folder(of path: String) -> String? {
    guard let prefix = prefixes.first(where: { path.hasPrefix($0) }) else { return nil }
    let folders = path.dropFirst(prefix.count).split(separator: "/").dropLast()
    return folders.contains(".build") ? nil : folders.joined(separator: "/")
  }
}
