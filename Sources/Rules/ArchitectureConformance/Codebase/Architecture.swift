import Foundation
public import Graphs

/// The layers and rules of a package, as described in a file.
///
/// The file contains JSON. It defines named layers and types, and rules that refer to them by name.
///
///     {
///       "layers": { "UI": { "modules": ["AppUI"] }, "model": { "modules": ["AppModel"] } },
///       "types": { "mediators": { "suffix": "Mediator" } },
///       "rules": [
///         { "layer": "UI", "mustNotDependOn": ["model"] },
///         { "types": "mediators", "mustNotUseSingletons": true,
///           "allowing": { "App.OldMediator": "to be rewritten" } }
///       ],
///       "baseline": "architecture-baseline.txt"
///     }
public struct Architecture: Sendable {
  /// The default name of the file.
  public static let fileName = ".architecture.json"

  /// The layers, sorted by name.
  public let layers: [Layer]
  /// The rules, in the order in which the file lists them.
  public let rules: [Rule]
  /// The absolute path of the baseline, or nil if there is none.
  public let baseline: String?

  /// Creates an architecture from a description file.
  /// - Parameter path: The path of the file.
  /// - Throws: ``ArchitectureError`` if the file can't be read or isn't a valid description.
  public init(contentsOf path: String) throws(ArchitectureError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ArchitectureError(
        "there is no description \(path)",
        suggestion: "write one, or name another with --description")
    }
    do {
      let file = try JSONDecoder().decode(DescriptionFile.self, from: data)
      let names = try DescribedNames(file, at: path)
      layers = file.layers.keys.sorted().compactMap { names.layers[$0] }
      let described = try file.rules.enumerated().map { number, entry in
        do {
          return try RuleForm.rule(entry, names)
        } catch let error as ArchitectureError {
          throw error.at(["rules", "\(number)"])
        }
      }
      rules = try Self.unique(described)
      baseline = file.baseline.map(names.absolute)
    } catch let error as ArchitectureError {
      let line = JSONLines(data).line(of: error.words, at: error.path)
      throw ArchitectureError(
        "\(Self.place(path, line)): \(error.what)", suggestion: error.suggestion)
    } catch {
      throw ArchitectureError(
        "\(Self.place(path, Self.line(of: error, in: data))): \(Self.text(of: error))",
        suggestion: "correct the description")
    }
  }

  private static func place(_ path: String, _ line: Int?) -> String {
    line.map { "\(path):\($0)" } ?? path
  }

  /// Returns the line of the value that can't be decoded, or nil if it is unknown.
  private static func line(of error: any Error, in data: Data) -> Int? {
    switch error as? DecodingError {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return lineOfSyntaxError(in: data)
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      return JSONLines(data).line(of: [], at: context.codingPath.map(keyText))
    default: return nil
    }
  }

  /// Returns the line of a syntax error, or nil if it is unknown. Foundation writes the line or the
  /// offset into the description of the error.
  private static func lineOfSyntaxError(in data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      let text = "\(error)"
      if let line = text.firstMatch(of: /line (\d+)/) { return Int(line.1) }
      return text.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) }
        .map { data.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 }
    }
  }

  private static func keyText(_ key: any CodingKey) -> String {
    key.intValue.map { "\($0)" } ?? key.stringValue
  }

  /// Checks that rule names are unique, because the baseline identifies rules by name.
  private static func unique(_ rules: [Rule]) throws(ArchitectureError) -> [Rule] {
    var names: Set<String> = []
    guard !rules.isEmpty else {
      throw ArchitectureError(
        "there are no rules", suggestion: "describe one of \(RuleForm.keys)")
    }
    for rule in rules where !names.insert(rule.name).inserted {
      throw ArchitectureError(
        "two rules are called ‘\(rule.name)’", suggestion: "give one of them a ‘name’")
    }
    return rules
  }

  /// The uses between layers that the rules `mayOnlyDependOn` and `diagram` allow.
  ///
  /// The layers without such a rule have no edges, although nothing restricts them.
  public var graphOfAllowedUses: Graph {
    var seen: Set<Finding.Edge> = []
    let uses = rules.flatMap(\.allowedUses).filter { seen.insert($0).inserted }
    return Graph(
      name: "allowed uses", nodes: layers.map(\.name),
      edges: uses.map { Graph.Edge(from: $0.from, to: $0.to) })
  }

  private static func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(Self.place(context)) has no ‘\(key.stringValue)’"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(Self.place(context)) is not \(Self.kind(of: type))"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is not JSON" : "\(Self.place(context)) cannot be understood"
    @unknown default: return "it cannot be understood"
    }
  }

  private static func kind(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
    return path.isEmpty ? "it" : path.joined(separator: " → ")
  }
}
