import CIndexStoreLoader
import Foundation

/// The location of an index: its store, the library that reads it, and the indexed package.
public struct IndexLocation: Sendable, Equatable {
  /// The folder of the store, which contains a folder `v5`.
  public var store: String
  /// The path of the toolchain's `libIndexStore`.
  public var library: String
  /// The folder of the package. Only files below it are checked, except those in `.build`.
  public var package: String

  /// Creates a location.
  /// - Parameters:
  ///   - store: The folder of the store.
  ///   - package: The folder of the package.
  ///   - library: The path of `libIndexStore`; nil for the library of the toolchain in use.
  /// - Throws: ``IndexError`` if no library is found.
  public init(store: String, package: String, library: String? = nil) throws(IndexError) {
    self.store = store
    self.package = package
    if let library { self.library = library } else { self.library = try Self.toolchainLibrary() }
  }

  /// Returns the index location of the build that produced the running program or test bundle.
  /// - Parameter package: The folder of the package, for example ``package(of:)`` of a source file.
  /// - Throws: ``IndexError`` if the build wrote no index, or no library is found.
  public static func ofThisBuild(package: String) throws(IndexError) -> IndexLocation {
    let image = index_own_image().map { String(cString: $0) } ?? CommandLine.arguments[0]
    guard let store = Self.store(above: image) else {
      throw IndexError("no index stands beside \(image)", suggestion: IndexError.build)
    }
    return try IndexLocation(store: store, package: package)
  }

  /// Returns the nearest folder above a file that contains a `Package.swift`.
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
  /// Returns the index store nearest to a build product. Xcode and SwiftPM's two build systems put
  /// it in different places.
  /// - Parameter product: The path of a product or of a folder of products.
  /// - Returns: The folder of the store; nil if there is none.
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

  /// Returns the library of the toolchain in use. The library of another toolchain may not know the
  /// format of the index.
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
