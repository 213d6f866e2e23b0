import Foundation
import SampleSupport
import SampleTelemetry  // breaks: screens-depend-on-what-is-listed

/// A presenter that measures time with an allowed module and reports it with a forbidden one.
final class ReportingPresenter {
  private var start: Date?
  private var span: Span?
  private let beacon = Beacon()  // breaks: screens-depend-on-what-is-listed

  func show() -> Int {
    start = .now
    let length = "shown".reported  // breaks: screens-depend-on-what-is-listed
    return "shown".count + length
  }
}
