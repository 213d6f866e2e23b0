import Switchboard

/// What the lines of a prompt have defined, so that a prompt of another process can continue it.
package struct PromptState: Codable, Equatable, Sendable {
  struct HookState: Codable, Equatable, Sendable {
    let number: Int
    let key: String
    let value: String?
    let line: Definition
  }

  /// A property that the user watches.
  struct WatchState: Codable, Equatable, Sendable {
    let key: String
    let isOnce: Bool
    let until: String?
    let showsTimes: Bool
    let isJSON: Bool

    private enum CodingKeys: String, CodingKey {
      case key, until
      case isOnce = "is_once"
      case showsTimes = "shows_times"
      case isJSON = "is_json"
    }
  }

  var variables: [String: Definition] = [:]
  var aliases: [String: Definition] = [:]
  var hooks: [HookState] = []
  var watches: [WatchState] = []
  /// The status of the last command.
  var lastStatus: Int32 = 0
  /// Phrases that name what ends with the process, such as "job 1 ‘sleep 100’".
  package var lost: [String] = []

  private enum CodingKeys: String, CodingKey {
    case variables, aliases, hooks, watches, lost
    case lastStatus = "last_status"
  }
}

// MARK: - Capturing

extension Shell {
  /// What the shell's lines have defined, and what ends with this process.
  var state: PromptState {
    var state = PromptState()
    state.variables = variables.all
    state.aliases = aliases.all
    state.lastStatus = foreground.lastStatus
    for job in jobs.all where job.state == .running {
      state.lost.append("job \(job.number) \(MessageText.quoted(job.line))")
    }
    if tracer.trace != nil { state.lost.append("the trace") }
    if recorder.recording != nil { state.lost.append("the recording") }
    let front = broadcaster()
    for hook in hooks.all { capture(hook, seenFrom: front, in: &state) }
    for watch in watches.current { capture(watch, seenFrom: front, in: &state) }
    return state
  }

  private func capture(_ hook: Hook, seenFrom front: Broadcaster, in state: inout PromptState) {
    guard front.chain.contains(where: { $0 === hook.broadcaster }) else {
      return state.lost.append("hook \(hook.number), which belongs to another window")
    }
    state.hooks.append(
      PromptState.HookState(
        number: hook.number, key: hook.key, value: hook.value?.text, line: hook.line))
  }

  private func capture(_ watch: Watch, seenFrom front: Broadcaster, in state: inout PromptState) {
    let hasFile = watch.display.file != nil
    guard watch.isSeen(from: front), !hasFile else {
      let reason = hasFile ? "writes to a file" : "belongs to another window"
      return state.lost.append("the watch of ‘\(watch.key)’, which \(reason)")
    }
    state.watches.append(
      PromptState.WatchState(
        key: watch.key, isOnce: watch.isOnce, until: watch.until?.text,
        showsTimes: watch.showsTimes, isJSON: watch.display.format == .json))
  }
}

// MARK: - Continuing

extension Shell {
  /// Continues what the lines of a prompt in another process have defined. Shows nothing, unless
  /// something cannot be continued.
  func resume(_ state: PromptState) {
    variables.resume(state.variables)
    aliases.resume(state.aliases)
    foreground.lastStatus = state.lastStatus
    for hook in state.hooks {
      do { try hooks.resume(hook) } catch { reportEnd(of: "hook \(hook.number)", error) }
    }
    for watch in state.watches {
      do { try watches.resume(watch) } catch { reportEnd(of: "the watch of ‘\(watch.key)’", error) }
    }
  }

  private func reportEnd(of name: String, _ error: any Error) {
    output.showError("\(name) has ended: \(error)")
  }
}
