import SwitchboardLineEditor

extension Fixture {
  static func complete(_ line: String) async -> CompletionAnswer {
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
    let tabs = (1...99).map { Completion("\($0)", summary: "Tab \($0)") }
    switch word {
    case "tab": return CompletionAnswer(Array(tabs.prefix(2)))
    case "tabs": return CompletionAnswer(tabs)
    case "page":
      return CompletionAnswer([
        Completion("1", summary: "Swift.org\thttps://swift.org"),
        Completion("12", summary: "日本語\thttps://a.jp"),
      ])
    case "number": return CompletionAnswer([], advice: "<number>  A whole number.")
    default: break
    }
    let words = ["open-tab", "open-window", "close", "slowly", "folder=", "日本語"]
    return CompletionAnswer(
      words.filter { $0.hasPrefix(word) && !word.isEmpty }.map { Completion($0) })
  }
}

// MARK: - Hints

extension Fixture {
  static func hint(for line: String) async -> Hint? {
    askedLines.append(line)
    if line == "late" {
      await withCheckedContinuation { waiting in lateHint = waiting }
    }
    return hints[line]
  }

  private static let hints = [
    "open ": Hint("<address> [--in-background]"),
    "日": Hint("本語 wide", insertion: "本語"),
    "hide": Hint("\u{202e}x", insertion: "\u{202e}x"),
    "long": Hint(String(repeating: "0123456789", count: 30), insertion: "!"),
    "late": Hint(" in the end"),
  ]
}

// MARK: - Highlights

extension Fixture {
  /// Returns the first word, which is blue if it is known and red otherwise, and the text in quotes.
  static func highlights(of line: String) -> [Highlight] {
    let scalars = Array(line.unicodeScalars)
    let end = scalars.firstIndex(of: " ") ?? scalars.count
    let isKnown = ["open", "close", "日本語"].contains(line.prefix { $0 != " " })
    let command = Highlight(0..<end, style: isKnown ? "34" : "31")
    guard let quote = scalars.firstIndex(of: "'") else { return [command] }
    return [command, Highlight(quote..<scalars.count + 9, style: "33")]
  }
}
