import CIndexStoreLoader
import Foundation

/// The paths of an index store, the library that reads it, and the indexed package.
public struct IndexLocation: Sendable, Equatable {
  /// The path of the store's folder, which contains a `v5` folder.
  public var store: String
  /// The path of the toolchain's `libIndexStore` library.
  public var library: String
  /// The path of the package's folder. Only files in this folder are checked, except those in
  /// `.build`.
  public var package: String

  /// Creates a location.
  /// - Parameters:
  ///   - store: The path of the store's folder.
  ///   - package: The path of the package's folder.
  ///   - library: The path of `libIndexStore`, or nil to use the library of the current toolchain.
  /// - Throws: ``IndexError`` if no library is found.
  public init(store: String, package: String, library: String? = nil) throws(IndexError) {
    self.store = store
    self.package = package
    if let library { self.library = library } else { self.library = try Self.toolchainLibrary() }
  }

  /// Returns the location of the index for the build that produced the running program or test
  /// bundle.
  /// - Parameter package: The path of the package's folder, such as the result of ``package(of:)``.
  /// - Throws: ``IndexError`` if the build didn't write an index or no library is found.
  public static func ofThisBuild(package: String) throws(IndexError) -> IndexLocation {
    let image = index_own_image().map { String(cString: $0) } ?? CommandLine.arguments[0]
    guard let store = Self.store(above: image) else {
      throw IndexError(
        "no index stands beside \(image)", suggestion: IndexError.build, needsBuild: true)
    }
    return try IndexLocation(store: store, package: package)
  }

  /// Returns the path of the package that contains a file. This is the nearest enclosing folder
  /// with a `Package.swift`, or the file's own folder if there is no such folder.
  public static func package(of file: String) -> String {
    let folders = sequence(first: URL(fileURLWithPath: file).deletingLastPathComponent()) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    let package = folders.first { exists($0.appendingPathComponent("Package.swift")) }
    return (package ?? URL(fileURLWithPath: file).deletingLastPathComponent()).path
  }
}

// MARK: - Searching

extension IndexLocation {
  /// Returns the index store nearest to a build product. The search is necessary because Xcode and
  /// SwiftPM's two build systems put the store in different locations.
  /// - Parameter product: The path of a product or of a folder that contains products.
  /// - Returns: The path of the store's folder, or nil if there is none.
  public static func store(above product: String) -> String? {
    var folder = URL(fileURLWithPath: product).resolvingSymlinksInPath()
    for _ in 0..<8 {
      for name in ["index/store", "Index.noindex/DataStore", "Index/DataStore", ""] {
        let store = name.isEmpty ? folder : folder.appendingPathComponent(name)
        if exists(store.appendingPathComponent("v5")) { return store.path }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  #if os(macOS)
    private static let libraryName = "libIndexStore.dylib"
  #else
    private static let libraryName = "libIndexStore.so"
  #endif

  /// Returns the path of the current toolchain's library. A library from another toolchain might
  /// not support the format of the index.
  private static func toolchainLibrary() throws(IndexError) -> String {
    if let library = ProcessInfo.processInfo.environment["INDEXSTORE_LIBRARY"] { return library }
    let candidates = libraryCandidates()
    guard let library = candidates.first(where: { exists(URL(fileURLWithPath: $0)) }) else {
      throw IndexError(
        "there is no \(libraryName) at \(candidates.joined(separator: ", "))",
        suggestion: "set INDEXSTORE_LIBRARY to the path of your toolchain's library")
    }
    return library
  }

  private static func libraryCandidates() -> [String] {
    let environment = ProcessInfo.processInfo.environment
    var libraries: [String] = []
    if let runtime = index_runtime_image() {
      // <toolchain>/usr/lib/swift/linux/libswiftCore.so
      libraries.append(beside(String(cString: runtime), levels: 3, libraryName))
    }
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      libraries.append(beside("\(folder)/swift", levels: 2, "lib/\(libraryName)"))
    }
    let developer = environment["DEVELOPER_DIR"] ?? "/Applications/Xcode.app/Contents/Developer"
    let xcode = "\(developer)/Toolchains/XcodeDefault.xctoolchain/usr/lib/\(libraryName)"
    return libraries + [xcode]
  }

  private static func beside(_ file: String, levels: Int, _ name: String) -> String {
    var url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    for _ in 0..<levels { url.deleteLastPathComponent() }
    return url.appendingPathComponent(name).path
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
