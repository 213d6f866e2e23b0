import Foundation
import PackagePlugin

/// A command plug-in that checks the rules against the index of the package.
///
/// If the last debug build is older than the sources, the plug-in builds the package first, which
/// writes the index.
@main
struct CheckArchitecture: CommandPlugin {
  /// The exit code of the checker if it needs a newer build.
  private static let needsBuild: Int32 = 3

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // <scratch folder>/plugins/CheckArchitecture/outputs
    let scratch = context.pluginWorkDirectoryURL.deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let last = scratch.appendingPathComponent("debug")
    let isBuilt = !arguments.contains("--include-tests") && Self.isBuilt(context.package, in: last)
    var code =
      isBuilt ? try check(last, context, arguments, isQuiet: true) : Self.needsBuild
    if code == Self.needsBuild {
      guard let folder = try build(context, arguments) else { return }
      code = try check(folder, context, arguments, isQuiet: false)
    }
    switch code {
    case 0: break
    case 1: Diagnostics.error("the architecture is not kept")
    default: Diagnostics.error("the architecture was not checked")
    }
  }

  /// Returns whether a build contains all source files of a package. The index doesn't show that a
  /// file is new.
  private static func isBuilt(_ package: Package, in build: URL) -> Bool {
    let targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    return targets.filter { [.generic, .executable].contains($0.kind) }.allSatisfy { target in
      let map = build.appendingPathComponent("\(target.moduleName).build/output-file-map.json")
      guard let data = try? Data(contentsOf: map),
        let files = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { return false }
      return target.sourceFiles(withSuffix: "swift").allSatisfy { files[$0.url.path] != nil }
    }
  }

  /// Runs the checker on the index of a build and returns its exit code.
  ///
  /// The checker writes nothing to the standard output if it needs a newer build. Then its error is
  /// not shown, because the build follows.
  private func check(
    _ build: URL, _ context: PluginContext, _ arguments: [String], isQuiet: Bool
  ) throws -> Int32 {
    let checker = Process(), errors = Pipe()
    checker.executableURL = try context.tool(named: "ArchitectureChecker").url
    checker.arguments =
      ["--package", context.package.directoryURL.path] + ["--index", build.path] + arguments
    checker.standardError = errors
    try checker.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    checker.waitUntilExit()
    if !isQuiet || checker.terminationStatus != Self.needsBuild {
      FileHandle.standardError.write(text)
    }
    return checker.terminationStatus
  }

  /// Builds the package and returns the folder of the products. If there are no products, returns the
  /// plug-in's folder, which is in the same build. Returns nil if the package doesn't build.
  private func build(_ context: PluginContext, _ arguments: [String]) throws -> URL? {
    let build = try packageManager.build(
      .all(includingTests: arguments.contains("--include-tests")),
      parameters: .init(configuration: .debug))
    guard build.succeeded else {
      Diagnostics.error("the package does not build, so nothing was checked\n\(build.logText)")
      return nil
    }
    return build.builtArtifacts.first?.url.deletingLastPathComponent()
      ?? context.pluginWorkDirectoryURL
  }
}
