import CIndexStoreLoader
import Foundation

/// Where an index is: the store, the library that reads it, and the package that it is of.
public struct IndexLocation: Sendable, Equatable {
  /// The folder of the store, which holds a folder `v5`.
  public var store: String
  /// The toolchain's `libIndexStore`.
  public var library: String
  /// The folder of the package; only files below it are checked, those in `.build` left out.
  public var package: String

  /// Makes a location.
  /// - Parameters:
  ///   - store: the folder of the store.
  ///   - package: the folder of the package.
  ///   - library: the path of `libIndexStore`, or nil for that of the toolchain in use.
  /// - Throws: ``IndexError`` where no library is found.
  public init(store: String, package: String, library: String? = nil) throws(IndexError) {
    self.store = store
    self.package = package
    if let library { self.library = library } else { self.library = try Self.toolchainLibrary() }
  }

  /// The location of the build that the running program, or test bundle, is from.
  /// - Parameter package: the folder of the package, for example ``package(of:)`` of a source file.
  /// - Throws: ``IndexError`` where the build wrote no index, or no library is found.
  public static func ofThisBuild(package: String) throws(IndexError) -> IndexLocation {
    let image = index_own_image().map { String(cString: $0) } ?? CommandLine.arguments[0]
    guard let store = Self.store(above: image) else {
      throw IndexError("no index stands beside \(image)", suggestion: IndexError.build)
    }
    return try IndexLocation(store: store, package: package)
  }

  /// The folder with the `Package.swift` nearest above a file.
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
  /// The store nearest to a product of a build; SwiftPM's two build systems and Xcode's have it at
  /// different places.
  /// - Parameter product: the path of a product, or of a folder of products.
  /// - Returns: nil where there is none.
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

  /// The library must be the toolchain's that compiled the package: another may not know its format.
  private static func toolchainLibrary() throws(IndexError) -> String {
    if let library = ProcessInfo.processInfo.environment["INDEXSTORE_LIBRARY"] { return library }
    let candidates = libraryCandidates()
    guard let library = candidates.first(where: { exists(URL(fileURLWithPath: $0)) }) else {
      throw IndexError(
        "there is no \(libraryName) at \(candidates.joined(separator: ", "))",
        suggestion: "set INDEXSTORE_LIBRARY to the path of your toolchain's")
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
