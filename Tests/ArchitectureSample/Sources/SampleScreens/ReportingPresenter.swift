import Foundation
import SampleSupport
import SampleTelemetry  // breaks: screens-depend-on-what-is-listed

/// Measures how long it is shown, which it may, and reports it by a module that is not allowed.
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
