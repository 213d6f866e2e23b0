/// An interceptor that writes dispatched commands as a script, which a prompt can run.
///
/// Only outermost dispatches that succeeded are written, because they cause the others again. A
/// dispatch that an excluded command causes counts as outermost. Confidential dispatches are left
/// out. A command whose arguments have no words becomes a comment.
///
/// Pass ``record(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRecorder {
  /// The number of lines written.
  public private(set) var count = 0
  private let write: @MainActor (String) -> Void
  private let includes: @MainActor (CommandDescription) -> Bool
  /// The outermost dispatches under way that are excluded from the recording.
  private var passing: Set<Int> = []

  /// Creates a recorder.
  /// - Parameters:
  ///   - includes: Returns whether to record a command.
  ///   - write: Called with each line, without a newline.
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
