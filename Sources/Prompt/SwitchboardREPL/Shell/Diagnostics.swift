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
    let broadcaster = front.chain.last ?? front
    guard reports.isEmpty || dispatcher !== root || self.broadcaster !== broadcaster else { return }
    reports = [
      root.observeDrops { [weak self] command, error in self?.report(command, error) },
      broadcaster.observeRunaways { [weak self] key in
        self?.reportIfResponsible(
          "\(key) was changed without end by its own observers: the rest is dropped",
          kind: "runaway")
      },
    ]
    shell.tracer.keepLog(of: shell).map { reports.append($0) }
    dispatcher = root
    self.broadcaster = broadcaster
  }

  private func report(_ command: CommandDescription, _ error: any Error) {
    let name = command.displayName
    if (error as? CommandError)?.isWithoutHandler(command) == true {
      reportIfResponsible(
        "\(name) was not run: it has no handler", kind: "unhandled", command: name)
    } else {
      reportIfResponsible(
        ErrorText.sentence(for: error, refusing: command), kind: ErrorKind.name(of: error),
        command: name)
    }
  }

  /// Reports a failure, unless a line of another shell is responsible. If no line is responsible, all
  /// shells report it.
  private func reportIfResponsible(_ sentence: String, kind: String, command: String? = nil) {
    let responsible = LineEnvironment.current?.shell
    guard responsible == nil || responsible === shell else { return }
    report(sentence, kind: kind, command: command)
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
