/// A plan for tearing down an object. The plan can be printed before it is performed.
///
/// If a step fails, the failure is reported and the remaining steps are still performed.
@MainActor
public struct TearDownPlan {
  /// A description of the object to tear down, for example “the window 2”.
  public let subject: String
  /// The steps, in order.
  public private(set) var steps: [TearDownStep] = []

  /// Creates a plan without steps.
  ///
  /// - Parameter subject: A description of the object to tear down.
  public init(_ subject: String) { self.subject = subject }
}

// MARK: - Declaring

extension TearDownPlan {
  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - name: A verb phrase that describes the step, for example “closes the tabs”.
  ///   - action: A closure that performs the step.
  public mutating func add(_ name: String, _ action: @escaping @MainActor () throws -> Void) {
    steps.append(TearDownStep(name: name, part: nil, action: action))
  }

  /// Adds a step that performs another plan, which tears down a part of the subject.
  public mutating func add(_ part: TearDownPlan) {
    steps.append(TearDownStep(name: "ends \(part.subject)", part: part, action: {}))
  }

  /// Appends the steps of another plan to this one.
  public mutating func add(stepsOf plan: TearDownPlan) { steps += plan.steps }
}

// MARK: - Carrying out

extension TearDownPlan {
  /// Performs all steps in order and returns the failures.
  @discardableResult
  public func perform() -> [TearDownFailure] {
    steps.flatMap { step in
      if let part = step.part { return part.perform() }
      do { try step.action() } catch {
        return [TearDownFailure(subject: subject, step: step.name, reason: "\(error)")]
      }
      return []
    }
  }
}

// MARK: - Printing

extension TearDownPlan: @MainActor CustomStringConvertible {
  /// A numbered list of the steps, one per line. The steps for a part are indented.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    zip(1..., steps).flatMap { number, step in
      ["\(number). \(step.name)"] + (step.part?.lines ?? []).map { "   \($0)" }
    }
  }
}

// MARK: - TearDownStep

/// A step of a tear-down plan. If it fails, the next steps are still performed.
public struct TearDownStep {
  /// A verb phrase that describes the step.
  public let name: String

  /// The plan that the step performs, or nil if the step performs a single action.
  public let part: TearDownPlan?

  let action: @MainActor () throws -> Void
}

// MARK: - TearDownFailure

/// An error that describes a failed tear-down step.
public struct TearDownFailure: Error, Hashable, Sendable {
  /// A description of the object that was being torn down.
  public let subject: String
  /// The verb phrase that describes the failed step.
  public let step: String
  /// The description of the error that the step threw.
  public let reason: String
}

// MARK: - CustomStringConvertible

extension TearDownFailure: CustomStringConvertible {
  public var description: String { "while \(subject) ended, the step ‘\(step)’ failed: \(reason)" }
}
