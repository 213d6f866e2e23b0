import SwitchboardLineEditor

extension Fixture {
  static func complete(_ line: String) async -> [Completion] {
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    switch word {
    case "never": try? await Task.sleep(for: .seconds(3600))
    case "slow":
      for number in 1...3 {
        editor?.show("meanwhile \(number)")
        await Task.yield()
      }
    default: break
    }
    return ["open-tab", "open-window", "close", "slowly", "日本語"]
      .filter { $0.hasPrefix(word) && !word.isEmpty }.map { Completion($0) }
  }
}
