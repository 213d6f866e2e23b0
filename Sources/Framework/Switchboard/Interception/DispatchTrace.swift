/// An interceptor that prints each outermost dispatch as a tree once it has ended.
///
/// Pass ``record(_:)`` to ``CommandDispatcher/intercept(_:)``:
///
///     open tab https://swift.org → TabGridMediator (regular), 0.41 ms
///       show page → BrowserCoordinator (regular), 0.02 ms
@MainActor
public final class DispatchTrace {
  /// A dispatch in progress, with the lines to print for the dispatches that it caused.
  private struct Node {
    let title: String
    var inner: [String] = []
  }

  private let print: @MainActor (String) -> Void
  private var open: [Int: Node] = [:]

  /// Creates a trace.
  /// - Parameter print: A closure that receives the tree of each outermost dispatch as lines separated
  ///   by newlines.
  public init(print: @escaping @MainActor (String) -> Void) { self.print = print }

  /// Notes the beginning of a dispatch, or prints the tree of an outermost dispatch that has ended.
  public func record(_ dispatch: Dispatch) {
    guard let duration = dispatch.duration else {
      return open[dispatch.id] = Node(title: Self.title(of: dispatch))
    }
    guard let node = open.removeValue(forKey: dispatch.id) else { return }
    let error = dispatch.error.map { ", threw \(type(of: $0))" } ?? ""
    let line = "\(node.title)\(error), \(Self.text(of: duration))"
    let lines = [line] + node.inner.map { "  " + $0 }
    if let parent = dispatch.parentID, open[parent] != nil {
      open[parent]?.inner += lines
    } else {
      print(lines.joined(separator: "\n"))
    }
  }
}

// MARK: - Text

extension DispatchTrace {
  private static func title(of dispatch: Dispatch) -> String {
    let line = dispatch.line ?? dispatch.command.displayName + (dispatch.isConfidential ? " …" : "")
    let way = ([line] + dispatch.wrappers).joined(separator: " → ")
    guard let handler = dispatch.handler else { return "\(way) → no handler" }
    return "\(way) → \(handler.handler) (\(handler.level))"
  }

  /// Returns a duration as milliseconds with two decimal places, without using a formatter.
  private static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let hundredths = seconds * 100_000 + attoseconds / 10_000_000_000_000
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits) ms"
  }
}
