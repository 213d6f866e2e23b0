import Foundation

/// The build products beside an index. SwiftPM's two build systems put them in different places.
struct BuildFolder {
  /// The folder of the native build system's products, with the index in `index/store`:
  /// `.build/debug`.
  private let products: URL
  /// The folder of the other build system, which is also its index store: `.build/out`.
  private let out: URL

  init(of store: String) {
    out = URL(fileURLWithPath: store)
    products = out.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The folder of all builds: `.build`, or the folder that replaces it.
  var path: String {
    let isNative = out.lastPathComponent == "store"
    let folder = isNative ? products.deletingLastPathComponent() : out
    return folder.deletingLastPathComponent().path
  }

  /// Returns the absolute paths of the source files that the build lists for a module; empty if
  /// there is no list.
  func sources(of module: String) -> Set<String> {
    let list = sourceLists(of: module).lazy.compactMap { try? Data(contentsOf: $0) }.first
    let map = list.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    return Set((map ?? [:]).keys.filter { $0.hasSuffix(".swift") })
  }

  private func sourceLists(of module: String) -> [URL] {
    let native = ["\(module).build", "\(module)-tool.build"]
      .map { products.appendingPathComponent("\($0)/output-file-map.json") }
    let packages = Self.contents(of: out.appendingPathComponent("Intermediates.noindex"))
    let targets = packages.flatMap(Self.contents).flatMap(Self.contents)
    let objects = targets.flatMap { Self.contents(of: $0.appendingPathComponent("Objects-normal")) }
    return native + objects.map { $0.appendingPathComponent("\(module)-OutputFileMap.json") }
  }

  /// The folders that hold compiled modules.
  var moduleFolders: [String] {
    let native = ["Modules", "Modules-tool"].map { products.appendingPathComponent($0) }
    let other = Self.contents(of: out.appendingPathComponent("Products"))
    return (native + other).map(\.path).filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The module maps of the C modules that Swift modules import.
  var moduleMaps: [String] {
    let argument = "-fmodule-map-file="
    let native = compilerArguments.filter { $0.hasPrefix(argument) }
      .map { String($0.dropFirst(argument.count)) }
    let intermediates = Self.contents(of: out.appendingPathComponent("Intermediates.noindex"))
    let generated = intermediates.filter { $0.lastPathComponent.hasPrefix("GeneratedModuleMaps") }
    let other = generated.flatMap(Self.contents).map(\.path).filter { $0.hasSuffix(".modulemap") }
    // Targets that are built again for the host have the same modules.
    return Set(native + other).filter { !$0.contains("-tool.build/") }.sorted()
  }

  /// The modules that were compiled with the main actor as their default isolation.
  var modulesOnMainActor: Set<String> {
    var modules: Set<String> = [], module = "", last = ""
    for argument in compilerArguments {
      if last == "-module-name" { module = argument }
      if last == "-default-isolation", argument == "MainActor" { modules.insert(module) }
      last = argument
    }
    return modules
  }

  /// All arguments of all commands of the build, one after another.
  private var compilerArguments: [String] {
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let manifest = build.appendingPathComponent("\(products.lastPathComponent).yaml")
    let text = try? String(contentsOf: manifest, encoding: .utf8)
    return (text ?? "").components(separatedBy: "\"").filter { $0 != "," }
  }

  private static func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }
}

// MARK: - PackageFolder

/// The folder of a package, without the folders of its dependencies, its build, and nested
/// packages.
struct PackageFolder {
  private let root: String
  private let prefixes: Set<String>
  /// The folder of the build; nil if it is not inside the package.
  private let build: String?
  private var nested: [String: Bool] = [:]

  /// Creates the folder of a package.
  /// - Parameter location: The location of the index of the package's build.
  init(_ location: IndexLocation) {
    root = location.package
    // Either path may have been passed to the compiler.
    prefixes = Set([root, Self.resolved(root)].map { $0 + "/" })
    let build = BuildFolder(of: Self.resolved(location.store)).path + "/"
    self.build = prefixes.contains { build.hasPrefix($0) && build != $0 } ? build : nil
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Returns the folder of a file, relative to the package; nil if the file is not part of the
  /// package.
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
