/// One step of a tear-down.
public struct TearDownStep {
  /// What is done, as a verb.
  public let name: String

  let work: Work
}

// MARK: - Work

extension TearDownStep {
  /// How a step is done.
  enum Work {
    /// At once.
    case action(@MainActor () throws -> Void)
    /// By the steps of a part that ends.
    case plan(TearDownPlan)
  }
}
