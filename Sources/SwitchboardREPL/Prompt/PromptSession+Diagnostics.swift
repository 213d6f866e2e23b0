import Switchboard

// MARK: - Diagnostics

extension PromptSession {
  /// Reports commands without a handler, and broadcasts that their own observers change without end.
  /// - Returns: The subscriptions whose end restores the earlier hooks.
  func observeDiagnostics() -> [Subscription] {
    let dispatcher = root
    let broadcaster = broadcaster().levels.last ?? broadcaster()
    let earlier = (unhandled: dispatcher.onUnhandled, runaway: broadcaster.onRunaway)
    dispatcher.onUnhandled = { [weak self] command in
      earlier.unhandled?(command)
      self?.tell("\(command.displayName) was not run: nobody handles it")
    }
    broadcaster.onRunaway = { [weak self] key in
      earlier.runaway?(key)
      self?.tell("\(key) was changed without end by its own observers: the rest is dropped")
    }
    return [
      Subscription { dispatcher.onUnhandled = earlier.unhandled },
      Subscription { broadcaster.onRunaway = earlier.runaway },
    ]
  }

  /// Reports a failure that no command throws. The line that is running fails.
  func tell(_ sentence: String) {
    let run = LineContext.run ?? foreground
    run?.report(sentence)
    output.showError((run?.place ?? "") + sentence)
  }
}

extension Broadcaster {
  /// This broadcaster, its parent, and so on to the last.
  var levels: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }
}
