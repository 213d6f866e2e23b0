/// The steps that tear down an object. They can be printed before they are performed.
///
/// A failed step is reported, and the remaining steps are still performed.
@MainActor
public struct TearDownPlan {
  /// The object that is torn down, for example “the window 2”.
  public let subject: String
  /// The steps in order.
  public private(set) var steps: [TearDownStep] = []

  /// Creates a plan without steps.
  ///
  /// - Parameter subject: The object that is torn down.
  public init(_ subject: String) { self.subject = subject }
}

// MARK: - Declaring

extension TearDownPlan {
  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - name: A verb phrase for the step: “closes the tabs”.
  ///   - action: The closure that performs the step.
  public mutating func add(_ name: String, _ action: @escaping @MainActor () throws -> Void) {
    steps.append(TearDownStep(name: name, work: .action(action)))
  }

  /// Adds a step that performs another plan for a part of the subject.
  public mutating func add(_ part: TearDownPlan) {
    steps.append(TearDownStep(name: "ends \(part.subject)", work: .plan(part)))
  }

  /// Adds the steps of another plan to this one.
  public mutating func add(stepsOf plan: TearDownPlan) { steps += plan.steps }
}

// MARK: - Carrying out

extension TearDownPlan {
  /// Performs all steps in order and returns the failures.
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
  /// The numbered steps, one per line. The steps of a part are indented below its step.
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

/// One step of a tear-down plan.
public struct TearDownStep {
  /// A verb phrase for the step.
  public let name: String

  let work: Work
}

// MARK: - Work

extension TearDownStep {
  /// The work of a step.
  enum Work {
    /// A closure.
    case action(@MainActor () throws -> Void)
    /// The plan for a part.
    case plan(TearDownPlan)
  }
}

// MARK: - TearDownFailure

/// A failed step of a tear-down.
public struct TearDownFailure: Error, Hashable, Sendable {
  /// The object that was being torn down.
  public let subject: String
  /// The verb phrase that describes the failed step.
  public let step: String
  /// The reason for the failure, in one sentence.
  public let reason: String
}

// MARK: - Sentences

extension TearDownFailure: CustomStringConvertible {
  public var description: String { "while \(subject) ended, the step ‘\(step)’ failed: \(reason)" }
}
