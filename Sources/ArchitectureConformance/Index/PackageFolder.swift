import Foundation

/// Tells a package's own files from those of its dependencies, of its build, and of packages inside it.
struct PackageFolder {
  private let root: String
  private let prefixes: Set<String>
  /// Nil where the build's folder is not inside the package's.
  private let build: String?
  private var nested: [String: Bool] = [:]

  /// Makes one for a package.
  /// - Parameter location: where the index of its build is.
  init(_ location: IndexLocation) {
    root = location.package
    // The compiler may have been given either path.
    prefixes = Set([root, Self.resolved(root)].map { $0 + "/" })
    let build = BuildFolder(of: Self.resolved(location.store)).path + "/"
    self.build = prefixes.contains { build.hasPrefix($0) && build != $0 } ? build : nil
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The folder of a file, relative to the package's, or nil for a file that is not the package's.
  mutating func folder(of path: String) -> String? {
    guard let prefix = prefixes.first(where: { path.hasPrefix($0) }) else { return nil }
    if let build, path.hasPrefix(build) { return nil }
    let folders = path.dropFirst(prefix.count).split(separator: "/").dropLast()
    let folder = folders.joined(separator: "/")
    return folders.contains(".build") || isOfNestedPackage(folder) ? nil : folder
  }

  private mutating func isOfNestedPackage(_ folder: String) -> Bool {
    if folder.isEmpty { return false }
    if let known = nested[folder] { return known }
    let manifest = "\(root)/\(folder)/Package.swift"
    let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
    let isNested = FileManager.default.fileExists(atPath: manifest) || isOfNestedPackage(parent)
    nested[folder] = isNested
    return isNested
  }
}
