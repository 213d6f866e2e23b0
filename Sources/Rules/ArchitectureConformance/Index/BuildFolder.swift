import Foundation

/// The location of the build products that belong to an index. SwiftPM's two build systems use
/// different folders.
struct BuildFolder {
  /// The native build system's product folder, such as `.build/debug`. Its index is in
  /// `index/store`.
  private let products: URL
  /// The other build system's output folder, such as `.build/out`, which is also its index store.
  private let out: URL

  init(of store: String) {
    out = URL(fileURLWithPath: store)
    products = out.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The path of the folder that contains all builds, which is `.build` by default.
  var path: String {
    let isNative = out.lastPathComponent == "store"
    let folder = isNative ? products.deletingLastPathComponent() : out
    return folder.deletingLastPathComponent().path
  }

  /// Returns the output files of each source file of a module, by kind, such as `object`. The keys
  /// are the absolute paths of the sources. The result is empty if the build has no list of them.
  func outputs(of module: String) -> [String: [String: String]] {
    let list = sourceLists(of: module).lazy.compactMap { try? Data(contentsOf: $0) }.first
    let map = list.flatMap { try? JSONDecoder().decode([String: [String: String]].self, from: $0) }
    return (map ?? [:]).filter { $0.key.hasSuffix(".swift") }
  }

  private func sourceLists(of module: String) -> [URL] {
    let native = ["\(module).build", "\(module)-tool.build"]
      .map { products.appendingPathComponent("\($0)/output-file-map.json") }
    let packages = Self.contents(of: out.appendingPathComponent("Intermediates.noindex"))
    let targets = packages.flatMap(Self.contents).flatMap(Self.contents)
    let objects = targets.flatMap { Self.contents(of: $0.appendingPathComponent("Objects-normal")) }
    return native + objects.map { $0.appendingPathComponent("\(module)-OutputFileMap.json") }
  }

  /// The arguments with which the compiler finds the modules of the build.
  var searchArguments: [String] {
    moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + moduleFolders.flatMap { ["-I", $0] }
  }

  /// The folders that contain compiled modules.
  private var moduleFolders: [String] {
    let native = ["Modules", "Modules-tool"].map { products.appendingPathComponent($0) }
    let other = Self.contents(of: out.appendingPathComponent("Products"))
    return (native + other).map(\.path).filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The paths of the module maps for C modules that Swift modules import.
  private var moduleMaps: [String] {
    let argument = "-fmodule-map-file="
    let native = compilerArguments.filter { $0.hasPrefix(argument) }
      .map { String($0.dropFirst(argument.count)) }
    let intermediates = Self.contents(of: out.appendingPathComponent("Intermediates.noindex"))
    let generated = intermediates.filter { $0.lastPathComponent.hasPrefix("GeneratedModuleMaps") }
    let other = generated.flatMap(Self.contents).map(\.path).filter { $0.hasSuffix(".modulemap") }
    // Targets that are also built for the host have the same modules.
    return Set(native + other).filter { !$0.contains("-tool.build/") }.sorted()
  }

  /// The names of the modules that were compiled with the main actor as their default isolation.
  var modulesOnMainActor: Set<String> {
    modules { $0 == "-default-isolation" && $1 == "MainActor" }
  }

  /// The names of the modules in which the compiler accepts types as `Sendable` although they
  /// aren't, because they were compiled in an older language mode without complete checking.
  var modulesWithLenientChecking: Set<String> {
    let old = modules { $0 == "-swift-version" && ["4", "4.2", "5"].contains($1) }
    let complete = modules {
      $1 == "-strict-concurrency=complete"
        || $0.hasSuffix("-feature") && $1.hasPrefix("StrictConcurrency")
    }
    return old.subtracting(complete)
  }

  /// Returns the names of the modules with an argument.
  /// - Parameter fits: A closure that examines the preceding argument and an argument.
  private func modules(with fits: (String, String) -> Bool) -> Set<String> {
    var modules: Set<String> = [], module = "", last = ""
    for argument in compilerArguments {
      if last == "-module-name" { module = argument }
      if fits(last, argument) { modules.insert(module) }
      last = argument
    }
    return modules
  }

  /// The arguments of all commands in the build, in order.
  private var compilerArguments: [String] {
    commands.components(separatedBy: "\"").filter { $0 != "," }
  }

  /// Returns the arguments that the build passed to the compiler for a module, or nil if there is no
  /// list of them.
  func compilerArguments(of module: String) -> [String]? {
    let commands = commands
    guard let name = commands.range(of: "\"-module-name\",\"\(module)\",\"-emit-dependencies\"")
    else {
      return nil
    }
    let line = commands[commands.lineRange(for: name)]
    let list = line.firstIndex(of: "[").map { Data(line[$0...].utf8) }
    let arguments = list.flatMap { try? JSONDecoder().decode([String].self, from: $0) }
    return arguments.map { Array($0.dropFirst()) }
  }

  /// The text of the native build system's commands.
  private var commands: String {
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let manifest = build.appendingPathComponent("\(products.lastPathComponent).yaml")
    return (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
  }

  private static func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }
}

// MARK: - PackageFolder

/// The folder of a package, excluding the folders of its dependencies, its builds and nested
/// packages.
struct PackageFolder {
  private let root: String
  private let prefixes: Set<String>
  /// The build folder, or nil if it isn't inside the package.
  private let build: String?
  private var nested: [String: Bool] = [:]

  /// Creates a package folder.
  /// - Parameter location: The location of the index for the package's build.
  init(_ location: IndexLocation) {
    root = location.package
    // The build may have passed either path to the compiler.
    prefixes = Set([root, Self.resolved(root)].map { $0 + "/" })
    let build = BuildFolder(of: Self.resolved(location.store)).path + "/"
    self.build = prefixes.contains { build.hasPrefix($0) && build != $0 } ? build : nil
  }

  /// Returns the components that all paths begin with.
  static func shared(_ paths: [[Substring]]) -> ArraySlice<Substring> {
    guard let first = paths.first else { return [] }
    let length = paths.reduce(first.count) { length, path in
      zip(first.prefix(length), path).prefix { $0 == $1 }.count
    }
    return first.prefix(length)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Returns the folder that contains a file, relative to the package, or nil if the file isn't
  /// part of the package.
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
