import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// A small module in its own folder, with the layout of a SwiftPM build.
final class ScratchPackage {
  let folder: URL
  private var names: [String]
  private var sources = "Sources/Scratch"

  var products: URL { folder.appendingPathComponent(".build/linux/debug") }
  var store: URL { products.appendingPathComponent("index/store") }

  /// Writes the sources. The keys are file names in `Sources/Scratch`.
  init(_ texts: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scratch-\(UUID().uuidString)").resolvingSymlinksInPath()
    names = texts.keys.sorted()
    for (name, text) in texts { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func source(_ name: String) -> URL { folder.appendingPathComponent("\(sources)/\(name)") }

  func write(_ text: String, to name: String) throws {
    let file = source(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Removes a source from the module without recompiling the module.
  func exclude(_ name: String) throws {
    names.removeAll { $0 == name }
    try listSources()
  }

  func moveSources(to folder: String) throws {
    let old = self.folder.appendingPathComponent(sources)
    sources = folder
    try FileManager.default.moveItem(at: old, to: self.folder.appendingPathComponent(folder))
  }

  /// Compiles all sources into the index.
  func compile(module: String = "Scratch") throws {
    try listSources()
    try compile(arguments(module))
  }

  /// Compiles all sources as a module with options that the build's manifest lists, as SwiftPM's does.
  func compile(with options: [String]) throws {
    try compile(names, asModule: "Scratch", with: options)
    let list = (["-module-name", "Scratch"] + options).map { "\"\($0)\"" }.joined(separator: ",")
    let manifest = folder.appendingPathComponent(".build/debug.yaml")
    try "args: [\(list)]\n".write(to: manifest, atomically: true, encoding: .utf8)
  }

  /// Compiles some of the sources as a module that modules compiled later can import.
  func compile(
    _ names: [String], asModule module: String, with options: [String] = []
  ) throws {
    try listSources()
    let modules = products.appendingPathComponent("Modules").path
    try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    try compile(
      arguments(module, names) + options + [
        "-emit-module", "-emit-module-path", "\(modules)/\(module).swiftmodule", "-I", modules,
      ])
  }

  /// Compiles all sources as a module, and a test of it.
  func compile(alsoTesting test: String) throws {
    let modules = products.appendingPathComponent("Modules").path
    try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    try listSources()
    let module = "\(modules)/Scratch.swiftmodule"
    try compile(
      arguments("Scratch") + ["-enable-testing", "-emit-module", "-emit-module-path", module])
    let file = try writeTest(test)
    try compile(arguments("ScratchTests", []) + ["-I", modules, file.path])
  }

  /// Writes a test of the module without compiling it.
  /// - Returns: The file.
  @discardableResult
  func writeTest(_ test: String) throws -> URL {
    let file = folder.appendingPathComponent("Tests/ScratchTests/Tests.swift")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "@testable import Scratch\n\(test)".write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  private func compile(_ arguments: [String]) throws {
    if !FileManager.default.fileExists(atPath: store.path) {
      try FileManager.default.createDirectory(
        at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.libraryIndex.get(), to: store)
    }
    let output = try ProcessRun(["swiftc"] + arguments)
    try #require(output.code == 0, "\(output.errors)")
  }

  /// An index of the standard library. Without it, each compilation of a package would write that index
  /// again, which takes three times as long as the rest.
  private static let libraryIndex = Result {
    let store = Sample.products.appendingPathComponent("library-index")
    guard !FileManager.default.fileExists(atPath: store.path) else { return store }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("library-index-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let draft = folder.appendingPathComponent("store")
    let source = folder.path + "/Empty.swift"
    let object = folder.path + "/Empty.o"
    try Data().write(to: URL(fileURLWithPath: source))
    let run = try ProcessRun([
      "swiftc", "-c", "-index-store-path", draft.path, "-o", object, source,
    ])
    try #require(run.code == 0, "\(run.errors)")
    try removeUnits(of: "Empty", in: draft)
    // Another run of the tests can have been faster.
    try? FileManager.default.moveItem(at: draft, to: store)
    return store
  }

  /// Removes the units of a source, so that only those of the library are left.
  private static func removeUnits(of source: String, in store: URL) throws {
    let units = store.appendingPathComponent("v5/units")
    for unit in try FileManager.default.contentsOfDirectory(atPath: units.path)
    where unit.hasPrefix("\(source).") {
      try FileManager.default.removeItem(at: units.appendingPathComponent(unit))
    }
  }

  /// Compiles the sources one by one, as a debug build does.
  func compileInParts(fails: Bool = false) throws {
    let build = products.appendingPathComponent("Scratch.build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let outputs = names.map { name -> (String, [String: String]) in
      let part = build.appendingPathComponent(name).path
      let files = ["object": "\(part).o", "diagnostics": "\(part).dia"]
      return (source(name).path, files.merging(["swift-dependencies": "\(part).deps"]) { $1 })
    }
    // Without this entry, the compiler doesn't build incrementally, and leaves old objects in place.
    let whole = [("", ["swift-dependencies": build.appendingPathComponent("all.priors").path])]
    let map = build.appendingPathComponent("output-file-map.json")
    try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: outputs + whole)).write(to: map)
    let output = try ProcessRun(
      ["swiftc", "-c", "-incremental", "-enable-batch-mode", "-serialize-diagnostics"]
        + ["-output-file-map", map.path, "-module-name", "Scratch", "-parse-as-library"]
        + ["-index-store-path", store.path] + names.map { source($0).path })
    try #require((output.code != 0) == fails, "\(output.errors)")
  }

  /// Compiles all sources as a whole, like an optimized build. As a result, some sources are
  /// missing from the index.
  func compileAsOne() throws {
    try listSources()
    _ = try ProcessRun(["swiftc"] + arguments("Scratch") + ["-O", "-whole-module-optimization"])
  }

  private func arguments(_ module: String, _ names: [String]? = nil) -> [String] {
    ["-emit-library", "-o", products.appendingPathComponent("scratch").path]
      + ["-parse-as-library", "-module-name", module, "-index-store-path", store.path]
      + ["-package-name", "scratch"]
      + (names ?? self.names).map { source($0).path }
  }

  /// Writes the list of sources that SwiftPM stores next to its build products.
  private func listSources() throws {
    let build = products.appendingPathComponent("Scratch.build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let map = Dictionary(
      uniqueKeysWithValues: names.map { (source($0).path, ["object": $0 + ".o"]) })
    try JSONEncoder().encode(map).write(to: build.appendingPathComponent("output-file-map.json"))
  }

  func location() throws -> IndexLocation {
    try IndexLocation(store: store.path, package: folder.path)
  }

  func codebase() throws -> Codebase { try Codebase(try location()) }
}
