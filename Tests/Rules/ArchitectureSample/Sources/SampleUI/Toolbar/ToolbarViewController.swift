import Foundation
import SampleCommands
import SampleSupport

/// A view controller that shows a toolbar and calls objects that it must not call.
package final class ToolbarViewController: ViewController {
  package weak var commands: (any PageCommands)?
  package weak var picker: (any TabPickerDelegate)?
  package weak var recorder: (any Recorder)?

  func tapped() async throws {
    try await commands?.print(copies: 1)
    title = Date.now.description
    Analytics.shared.record("tap")  // breaks: view-controllers-speak-by-command
    picker?.picked(1)  // breaks: view-controllers-speak-by-command
    recorder?.note("tap")  // breaks: view-controllers-speak-by-command
  }

  func count(_ analytics: Analytics) -> Int {
    analytics.eventCount += 1  // breaks: view-controllers-speak-by-command
    return analytics.eventCount  // breaks: view-controllers-speak-by-command
  }

  func counts(_ all: [Analytics]) -> [Int] {
    all.map(\.eventCount)  // breaks: view-controllers-speak-by-command
  }

  func recordAll(_ all: [Analytics]) {
    all.forEach { $0.record("all") }  // breaks: view-controllers-speak-by-command
  }

  func post() {
    let tap = Notification(name: .init("tap"))
    NotificationCenter.default.post(tap)  // breaks: view-controllers-speak-by-command
  }
}

// MARK: - WideToolbarConsumer

extension ToolbarViewController: WideToolbarConsumer {
  package func show(title: String, progress: Double) {
    self.title = title
  }

  package func show(subtitle: String) {
    title += subtitle
  }
}

/// A toolbar.
@MainActor
package protocol ToolbarConsumer: AnyObject {
  func show(title: String, progress: Double)
}

/// A consumer that refines another one.
@MainActor
package protocol WideToolbarConsumer: ToolbarConsumer {
  func show(subtitle: String)
}
