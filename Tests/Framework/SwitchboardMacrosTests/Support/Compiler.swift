import Foundation
import ProcessTesting

/// The compiler, set up with the built modules and macros. It checks source texts that may fail to
/// compile.
struct Compiler {
  /// The directory in which the tests, the modules and the macros are built.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ]

  /// The options for compiling every source in the package.
  static let settings =
    [
      "-swift-version", "6", "-parse-as-library", "-package-name", "client",
      "-diagnostic-style", "llvm",
      "-load-plugin-executable", built("SwitchboardMacros-tool") + "#SwitchboardMacros",
      "-Xcc", "-fmodule-map-file=" + built("CSwitchboardRuntime.build/module.modulemap"),
    ] + features.flatMap { ["-enable-upcoming-feature", $0] }

  static func built(_ name: String) -> String { products.appendingPathComponent(name).path }

  /// Type-checks a source text.
  /// - Returns: The errors and warnings, in the order of their lines.
  static func messages(
    about source: String, options: [String] = ["-warnings-as-errors"]
  ) throws -> [CompilerMessage] {
    let run = try typecheck(source, options)
    let messages = CompilerMessage.all(in: run.output)
    // If the compiler fails without errors in the source, its output is the only error.
    return messages.isEmpty && run.code != 0 ? [CompilerMessage(output: run.output)] : messages
  }

  /// Returns the code that the macros of a source text generate.
  static func expansions(of source: String) throws -> [String] {
    let output = try typecheck(source, ["-Xfrontend", "-dump-macro-expansions"]).output
    return output.components(separatedBy: "------------------------------\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static func typecheck(_ source: String, _ options: [String]) throws -> ProcessRun {
    let directory = TemporaryDirectory()
    let file = try directory.write(source, to: "Client.swift")
    return try ProcessRun(
      ["swiftc", "-typecheck", "-module-name", "Client"] + settings + options
        + ["-I", built("Modules"), file], merged: true)
  }
}
