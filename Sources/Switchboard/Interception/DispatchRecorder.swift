/// An interceptor that writes dispatched commands as a script that a prompt can run.
///
/// Only outermost dispatches that succeed are written, because running them repeats the dispatches
/// that they caused. A dispatch that is caused by an excluded command is treated as outermost.
/// Confidential dispatches are omitted. A command with arguments that cannot be typed is written as
/// a comment.
///
/// Pass ``record(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRecorder {
  /// The number of lines written.
  public private(set) var count = 0
  private let write: @MainActor (String) -> Void
  private let includes: @MainActor (CommandDescription) -> Bool
  /// The IDs of the dispatches in progress that are excluded from the recording.
  private var passing: Set<Int> = []

  /// Creates a recorder.
  /// - Parameters:
  ///   - includes: A closure that returns whether to record a command.
  ///   - write: A closure that receives each line without a newline.
  public init(
    of includes: @escaping @MainActor (CommandDescription) -> Bool = { _ in true },
    write: @escaping @MainActor (String) -> Void
  ) {
    self.includes = includes
    self.write = write
  }

  /// Records a dispatch.
  public func record(_ dispatch: Dispatch) {
    guard dispatch.parentID.map(passing.contains) ?? true else { return }
    guard includes(dispatch.command) else { return pass(dispatch) }
    guard case .ended(.returned) = dispatch.moment, !dispatch.isConfidential else { return }
    count += 1
    write(dispatch.line ?? "# \(dispatch.command.displayName): its arguments cannot be typed")
  }

  private func pass(_ dispatch: Dispatch) {
    if case .began = dispatch.moment {
      passing.insert(dispatch.id)
    } else {
      passing.remove(dispatch.id)
    }
  }
}
