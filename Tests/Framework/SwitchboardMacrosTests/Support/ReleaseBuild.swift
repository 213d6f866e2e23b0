import Foundation
import ProcessTesting

/// A release build of Switchboard that compiles and runs programs in release mode.
struct ReleaseBuild {
  /// The shared build. It is made only once per test run because it takes several seconds.
  static let shared = Result { try ReleaseBuild() }

  private let directory: TemporaryDirectory
  private let objects: [String]

  private init() throws {
    // The shared build is never released, so each test run replaces that of the last one.
    let directory = TemporaryDirectory(
      at: Compiler.products.appendingPathComponent("MacrosReleaseBuild"))
    let names = ["Switchboard", "SwitchboardTesting"]
    let modules = try names.map { module in
      let sources = Compiler.repository.appendingPathComponent("Sources/Framework/\(module)")
      return try Self.compile(
        module, try Self.swiftFiles(below: sources), options: [], in: directory)
    }
    self.directory = directory
    objects = modules + [Compiler.built("CSwitchboardRuntime.build/CSwitchboardRuntime.c.o")]
  }

  /// Compiles and runs a program of several modules. Each module can import those before it.
  /// - Parameter modules: The names and source texts. The last module has the entry point.
  /// - Returns: The output of the program.
  func run(_ modules: [(name: String, source: String)]) throws -> String {
    let scratch = TemporaryDirectory()
    let compiled = try modules.map { name, source in
      let file = try scratch.write(source, to: "\(name).swift")
      return try Self.compile(name, [file], options: ["-I", directory.url.path], in: scratch)
    }
    return try run(compiled, arguments: [], in: scratch)
  }

  /// Compiles the tests in several files and runs those whose names match a pattern.
  /// - Returns: The output of the tests.
  func test(_ files: [String], filter: String) throws -> String {
    let scratch = TemporaryDirectory()
    let entry = """
      import Testing
      @main struct Program {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }
      """
    let tests = try Self.compile(
      "Guides", files + [scratch.write(entry, to: "Program.swift")],
      options: ["-I", directory.url.path], in: scratch)
    return try run([tests], arguments: ["--filter", filter], in: scratch)
  }

  private func run(
    _ compiled: [String], arguments: [String], in scratch: TemporaryDirectory
  ) throws -> String {
    let program = scratch.file("program").path
    try Self.succeed(["swiftc"] + compiled + objects + ["-lTesting", "-o", program])
    return try Self.succeed([program] + arguments)
  }

  private static func compile(
    _ module: String, _ files: [String], options: [String], in directory: TemporaryDirectory
  ) throws -> String {
    let object = directory.file("\(module).o").path
    try succeed(
      [
        "swiftc", "-O", "-wmo", "-D", "Framework", "-emit-module", "-emit-module-path",
        directory.file("\(module).swiftmodule").path, "-emit-object", "-o", object,
        "-module-name", module, "-I", directory.url.path,
      ] + Compiler.settings + options + files)
    return object
  }

  @discardableResult
  private static func succeed(_ arguments: [String]) throws -> String {
    let run = try ProcessRun(arguments, merged: true)
    guard run.code == 0 else { throw ToolError(arguments: arguments, output: run.output) }
    return run.output
  }

  private static func swiftFiles(below directory: URL) throws -> [String] {
    let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }
      .sorted()
  }
}

/// A tool that failed.
struct ToolError: Error, CustomStringConvertible {
  let arguments: [String]
  let output: String

  var description: String { "\(arguments.prefix(3).joined(separator: " ")) …: \(output)" }
}
