extension Slices {
  /// Requires that no slice uses another one.
  public func mustNotDependOnEachOther() -> Rule {
    Rule(
      "\(pattern) must not depend on each other",
      suggestion: "move what several slices need below all of them"
    ) { graph throws(RuleError) in
      let layers = try layers(in: graph)
      var findings: [Finding] = []
      for layer in layers {
        findings += try graph.uses(by: layer, of: layers.filter { $0.name != layer.name })
      }
      return findings
    }
  }

  /// Requires that the dependencies between slices form no cycle.
  public func mustHaveNoCycles() -> Rule {
    Rule.noCycles("no cycles between \(pattern)") { graph throws(RuleError) in
      try layers(in: graph).map(CodePart.layer)
    }
  }
}

extension RuleForm {
  static let slices = [
    RuleForm(
      "mustNotDependOnEachOther", "Slices/mustNotDependOnEachOther()", .slices,
      "No slice uses another one."
    ) { $0.mustNotDependOnEachOther() },
    RuleForm(
      "mustHaveNoCycles", "Slices/mustHaveNoCycles()", .slices,
      "No path leads from a slice through others back to it."
    ) { $0.mustHaveNoCycles() },
  ]
}
