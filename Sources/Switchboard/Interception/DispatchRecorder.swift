/// Writes what is dispatched as a script that a prompt runs.
///
/// Only outermost dispatches are written, as these bring about the others again, and only those
/// that succeeded; what a command that is not to be recorded brings about counts as outermost. What
/// is confidential is left out; what has no words becomes a comment.
///
/// Give ``see(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRecorder {
  /// How many lines have been written.
  public private(set) var count = 0
  private let write: @MainActor (String) -> Void
  private let includes: @MainActor (CommandDescription) -> Bool
  /// The outermost dispatches under way that are not to be recorded themselves.
  private var passing: Set<Int> = []

  /// Makes a recorder.
  /// - Parameters:
  ///   - includes: false for commands that are not to be recorded.
  ///   - write: gets each line, without an end.
  public init(
    of includes: @escaping @MainActor (CommandDescription) -> Bool = { _ in true },
    write: @escaping @MainActor (String) -> Void
  ) {
    self.includes = includes
    self.write = write
  }

  /// Takes note of a dispatch.
  public func see(_ dispatch: Dispatch) {
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
