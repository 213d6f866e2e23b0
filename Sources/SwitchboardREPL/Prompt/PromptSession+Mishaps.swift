import Switchboard

// MARK: - Mishaps that nobody throws

extension PromptSession {
  /// Hears of commands that nobody handles, and of broadcasts that run away.
  /// - Returns: what restores the earlier hooks.
  func hearOfMishaps() -> [Subscription] {
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

  /// Reports what went wrong, which makes the line fail that runs.
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
