/// An interceptor that writes dispatched commands as a script that a prompt can run.
///
/// Only outermost dispatches that succeed are written, because running them repeats the dispatches
/// that they caused. Confidential dispatches are omitted. A command with arguments that cannot be
/// typed is written as a comment.
///
/// Pass ``record(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRecorder {
  /// The number of lines written.
  public private(set) var count = 0
  private let write: @MainActor (String) -> Void
  private let name: @MainActor (CommandDescription) -> String

  /// Creates a recorder.
  /// - Parameters:
  ///   - name: A closure that returns the name by which a command can be typed. By default, this is
  ///     ``CommandDescription/displayName``.
  ///   - write: A closure that receives each line without a newline.
  public init(
    naming name: @escaping @MainActor (CommandDescription) -> String = { $0.displayName },
    write: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    self.write = write
  }

  /// Writes the line of a dispatch if the dispatch is outermost, has succeeded, and is not
  /// confidential.
  public func record(_ dispatch: Dispatch) {
    guard dispatch.parentID == nil, case .returned? = dispatch.outcome,
      !dispatch.isConfidential
    else { return }
    count += 1
    let name = name(dispatch.command)
    write(dispatch.line(named: name) ?? "# \(name): its arguments cannot be typed")
  }
}
