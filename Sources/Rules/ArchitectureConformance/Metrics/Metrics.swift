/// The figures of a part of a code base, such as a module or a layer.
public struct Metrics: Sendable, Hashable, Codable {
  /// The name of the part.
  public let name: String
  /// The number of types that the part declares.
  public let types: Int
  /// The number of protocols among the types.
  public let protocols: Int
  /// The number of types in other parts that use the part. Code outside of types counts as one type
  /// for each file, and so does an import of a module without a use of its types.
  public let fanIn: Int
  /// The number of types and global declarations in other parts that the part uses, and of modules
  /// that it only imports.
  public let fanOut: Int
  /// The number of groups of types that use each other in cycles.
  public let cycles: Int
  /// The number of types in the largest of these groups, or 0 if there are none.
  public let largestCycle: Int

  /// The share of the fan-out in all dependencies: 0 if only others use the part, and 1 if it only
  /// uses others.
  public var instability: Double {
    fanIn + fanOut == 0 ? 0 : Double(fanOut) / Double(fanIn + fanOut)
  }

  /// The share of protocols in the types.
  public var abstractness: Double { types == 0 ? 0 : Double(protocols) / Double(types) }

  /// The distance from the line on which stable parts are abstract and concrete parts unstable, from
  /// 0 to 1.
  public var distance: Double { abs(abstractness + instability - 1) }
}

// MARK: - Table

extension Metrics {
  /// Returns a table of figures as text, with a line for each part.
  public static func table(_ metrics: [Metrics]) -> String {
    table(of: metrics.map { metrics in [metrics.name] + metrics.figures.map(\.text) })
  }

  /// Returns a table with lines of cells below the names of the figures.
  static func table(of lines: [[String]]) -> String {
    let head = [
      "", "types", "protocols", "fan-in", "fan-out", "instability", "abstractness", "distance",
      "cycles", "largest",
    ]
    let rows = [head] + lines
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The figures in the order of a table.
  var figures: [Figure] {
    [.count(types), .count(protocols), .count(fanIn), .count(fanOut)]
      + [instability, abstractness, distance].map(Figure.share) + [.count(cycles)]
      + [.count(largestCycle)]
  }
}

/// A figure of a part, as a table shows it.
enum Figure: Equatable {
  case count(Int)
  /// A number from 0 to 1, in hundredths.
  case hundredths(Int)

  static func share(_ number: Double) -> Figure { .hundredths(Int((number * 100).rounded())) }

  private var number: Int {
    switch self {
    case .count(let number), .hundredths(let number): number
    }
  }

  var text: String { text(of: number) }

  /// Returns the figure, followed by the difference from an earlier one unless both are the same.
  func text(since before: Figure) -> String {
    let difference = number - before.number
    if difference == 0 { return text }
    return "\(text) (\(difference > 0 ? "+" : "-")\(text(of: abs(difference))))"
  }

  private func text(of number: Int) -> String {
    if case .count = self { return "\(number)" }
    return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}

// MARK: - Code base

extension Codebase {
  /// Returns the figures of layers. Code that belongs to several layers counts in the narrowest one.
  /// - Throws: ``ArchitectureError`` if a layer can't be found.
  public func metrics(of layers: [Layer]) throws(ArchitectureError) -> [Metrics] {
    try withGraph { code throws(RuleError) in
      try code.require(layers)
      return code.metrics(of: layers.map(CodePart.layer))
    }
  }

  /// Returns the figures of the modules in the package.
  public func metricsOfModules() throws(ArchitectureError) -> [Metrics] {
    try withGraph { code in
      code.metrics(of: code.modules.map(CodePart.module))
    }
  }
}
