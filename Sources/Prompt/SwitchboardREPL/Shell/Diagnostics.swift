import Switchboard

// MARK: - Diagnostics

/// The reports of failures that commands do not throw.
@MainActor
final class Diagnostics {
  private var reports: [Subscription] = []
  private weak var dispatcher: CommandDispatcher?
  private weak var broadcaster: Broadcaster?
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }

  /// Reports commands that are not run and broadcast properties that their own observers keep
  /// changing.
  ///
  /// The reports cover the root dispatcher and the root broadcaster. They start once for each of
  /// these objects and end with the shell.
  func observe() {
    let root = shell.root, front = shell.broadcaster()
    let broadcaster = front.levels.last ?? front
    guard reports.isEmpty || dispatcher !== root || self.broadcaster !== broadcaster else { return }
    // One of the two objects may be the same as before. Ending its old reports after starting the
    // new ones would end the new ones as well.
    end()
    reports = [
      DiagnosticReports.add(shell, to: root) { $0.install(in: root) },
      DiagnosticReports.add(shell, to: broadcaster) { $0.install(in: broadcaster) },
    ]
    shell.tracer.keepLog(of: shell).map { reports.append($0) }
    dispatcher = root
    self.broadcaster = broadcaster
  }

  func end() { reports = [] }

  /// Shows a failure that was not thrown, and makes the running line fail.
  /// - Parameters:
  ///   - sentence: A sentence that describes the failure.
  ///   - kind: The kind of the failure in snake_case.
  ///   - command: The name of the command that failed, or nil if there is none.
  func report(_ sentence: String, kind: String = "error", command: String? = nil) {
    let line = LineEnvironment.current ?? shell.foreground.line
    line?.failures.add(sentence)
    shell.output.show(
      ErrorReport(sentence, kind: kind, command: command, lead: line?.place ?? ""))
  }
}

extension Broadcaster {
  /// This broadcaster and its ancestors, up to the root.
  var levels: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }
}

// MARK: - Shells that share a dispatcher

/// The hooks installed in one dispatcher or broadcaster for all shells that use it.
///
/// Shells can end in any order, so only the last shell to end restores the previous hooks.
@MainActor
private final class DiagnosticReports {
  private static var all: [DiagnosticReports] = []

  private weak var owner: AnyObject?
  private var shells: [WeakReference<Shell>] = []
  private var restore: @MainActor () -> Void = {}

  private init(of owner: AnyObject) { self.owner = owner }

  static func add(
    _ shell: Shell, to owner: AnyObject,
    install: (DiagnosticReports) -> @MainActor () -> Void
  ) -> Subscription {
    let reports = all.first { $0.owner === owner } ?? DiagnosticReports(of: owner)
    if reports.shells.isEmpty {
      reports.restore = install(reports)
      all.append(reports)
    }
    reports.shells.append(WeakReference(shell))
    let id = ObjectIdentifier(shell)
    return Subscription { reports.remove(id) }
  }

  private func remove(_ id: ObjectIdentifier) {
    // The weak reference to a shell that is being released is already nil.
    shells.removeAll { $0.load().map { ObjectIdentifier($0) == id } ?? true }
    guard shells.isEmpty else { return }
    restore()
    Self.all.removeAll { $0 === self }
  }

  /// Reports a failure to the shell that runs the responsible line, or to all shells if no line
  /// is responsible.
  private func report(_ sentence: String, kind: String, command: String? = nil) {
    let shells = LineEnvironment.current?.shell.map { [$0] } ?? shells.compactMap { $0.load() }
    for shell in shells { shell.diagnostics.report(sentence, kind: kind, command: command) }
  }

  func install(in dispatcher: CommandDispatcher) -> @MainActor () -> Void {
    let earlier = (unhandled: dispatcher.onUnhandled, refused: dispatcher.onRefused)
    dispatcher.onUnhandled = { [weak self] command in
      earlier.unhandled?(command)
      self?.report(
        "\(command.displayName) was not run: it has no handler", kind: "unhandled",
        command: command.displayName)
    }
    dispatcher.onRefused = { [weak self] command, error in
      earlier.refused?(command, error)
      self?.report(
        ErrorText.sentence(for: error, refusing: command), kind: ErrorKind.name(of: error),
        command: command.displayName)
    }
    return { [weak dispatcher] in
      dispatcher?.onUnhandled = earlier.unhandled
      dispatcher?.onRefused = earlier.refused
    }
  }

  func install(in broadcaster: Broadcaster) -> @MainActor () -> Void {
    let earlier = broadcaster.onRunaway
    broadcaster.onRunaway = { [weak self] key in
      earlier?(key)
      self?.report(
        "\(key) was changed without end by its own observers: the rest is dropped",
        kind: "runaway")
    }
    return { [weak broadcaster] in broadcaster?.onRunaway = earlier }
  }
}
