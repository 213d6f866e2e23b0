import SampleUI

/// A consumer that forwards values and is not a view controller.
@MainActor
final class ToolbarRelay {  // breaks: pushers-mediate, adopters-show
  weak var next: (any ToolbarConsumer)?
}

extension ToolbarRelay: ToolbarConsumer {  // breaks: only-view-controllers-consume
  func show(title: String, progress: Double) {
    next?.show(title: title, progress: progress)
  }
}

/// A consumer that keeps its values.
@MainActor
final class ToolbarLog {  // breaks: adopters-show
  var titles: [String] = []
}

extension ToolbarLog: WideToolbarConsumer {  // breaks: only-view-controllers-consume
  func show(title: String, progress: Double) {
    titles.append(title)
  }

  func show(subtitle: String) {
    titles.append(subtitle)
  }
}
