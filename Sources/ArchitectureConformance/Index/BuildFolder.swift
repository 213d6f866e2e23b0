import Foundation

/// What a build left beside its index, at the places where SwiftPM's two build systems put it.
struct BuildFolder {
  /// Where `.build/debug/index/store` is: the products of the native build system.
  private let products: URL
  /// Where `.build/out` is: the folder of the other build system, which is its store as well.
  private let out: URL

  init(of store: String) {
    out = URL(fileURLWithPath: store)
    products = out.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The folder of all that is built: `.build`, or what stands in its place.
  var path: String {
    let isNative = out.lastPathComponent == "store"
    let folder = isNative ? products.deletingLastPathComponent() : out
    return folder.deletingLastPathComponent().path
  }

  /// The absolute paths of the source files that were compiled for a module, by the build's own list;
  /// empty where there is none.
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
    // What is built for the host a second time has the same modules.
    return Set(native + other).filter { !$0.contains("-tool.build/") }.sorted()
  }

  /// The modules that were compiled with the main actor as their default.
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
