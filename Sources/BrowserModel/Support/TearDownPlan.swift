/// What is done, step by step, when something ends; it can be read before it is carried out.
///
/// A step that fails is reported, and the other steps are still done: an end is always completed.
@MainActor
public struct TearDownPlan {
  /// What ends, for example “the window 2”.
  public let subject: String
  /// The steps in order.
  public private(set) var steps: [TearDownStep] = []

  /// Creates a plan without steps.
  ///
  /// - Parameter subject: What ends.
  public init(_ subject: String) { self.subject = subject }
}

// MARK: - Declaring

extension TearDownPlan {
  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - name: What it does, as a verb: “closes the tabs”.
  ///   - action: Does it.
  public mutating func add(_ name: String, _ action: @escaping @MainActor () throws -> Void) {
    steps.append(TearDownStep(name: name, work: .action(action)))
  }

  /// Adds the end of a part as a step at the end.
  public mutating func add(_ part: TearDownPlan) {
    steps.append(TearDownStep(name: "ends \(part.subject)", work: .plan(part)))
  }

  /// Adds the steps of another plan at the end, as steps of this one.
  public mutating func add(stepsOf plan: TearDownPlan) { steps += plan.steps }
}

// MARK: - Carrying out

extension TearDownPlan {
  /// Carries out all steps in order, and returns those that failed.
  @discardableResult
  public func perform() -> [TearDownFailure] {
    steps.flatMap { step in
      switch step.work {
      case .action(let action): return failure(of: step, doing: action).map { [$0] } ?? []
      case .plan(let part): return part.perform()
      }
    }
  }

  private func failure(
    of step: TearDownStep, doing action: @MainActor () throws -> Void
  ) -> TearDownFailure? {
    do {
      try action()
      return nil
    } catch {
      return TearDownFailure(subject: subject, step: step.name, reason: "\(error)")
    }
  }
}

// MARK: - Printing

extension TearDownPlan: @MainActor CustomStringConvertible {
  /// The steps, numbered, a line each; those of a part are indented below it.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    zip(1..., steps).flatMap { number, step in
      ["\(number). \(step.name)"] + step.parts.map { "   \($0)" }
    }
  }
}

// MARK: - Parts

extension TearDownStep {
  @MainActor
  fileprivate var parts: [Substring] {
    guard case .plan(let part) = work else { return [] }
    return part.description.split(separator: "\n")
  }
}

// MARK: - TearDownStep

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

// MARK: - TearDownFailure

/// A step of a tear-down that could not be done.
public struct TearDownFailure: Error, Hashable, Sendable {
  /// What was ending.
  public let subject: String
  /// The step.
  public let step: String
  /// Why it could not be done, in a sentence.
  public let reason: String
}

// MARK: - Sentences

extension TearDownFailure: CustomStringConvertible {
  /// What could not be done and why, in one sentence.
  public var description: String { "while \(subject) ended, what \(step) failed: \(reason)" }
}
