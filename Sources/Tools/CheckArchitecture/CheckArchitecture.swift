import Foundation
import PackagePlugin

/// A command plug-in that builds the package in debug mode, which writes the index, and then checks
/// the rules.
@main
struct CheckArchitecture: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let build = try packageManager.build(
      .all(includingTests: arguments.contains("--include-tests")),
      parameters: .init(configuration: .debug))
    guard build.succeeded else {
      return Diagnostics.error(
        "the package does not build, so nothing was checked\n\(build.logText)")
    }
    let checker = Process()
    checker.executableURL = try context.tool(named: "ArchitectureChecker").url
    checker.arguments =
      ["--package", context.package.directoryURL.path]
      + ["--index", Self.folder(of: build, context).path] + arguments
    try checker.run()
    checker.waitUntilExit()
    switch checker.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("the architecture is not kept")
    default: Diagnostics.error("the architecture was not checked")
    }
  }

  /// Returns the folder that contains the products. If there are no products, returns the plug-in's
  /// folder, which is in the same build.
  private static func folder(
    of build: PackageManager.BuildResult, _ context: PluginContext
  ) -> URL {
    build.builtArtifacts.first?.url.deletingLastPathComponent() ?? context.pluginWorkDirectoryURL
  }
}
