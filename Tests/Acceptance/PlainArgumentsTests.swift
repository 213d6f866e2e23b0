import ArgumentParser
import Testing

@testable import BrowserPrompt

/// Arguments that the program reads without ArgumentParser.
struct PlainArgumentsTests {
  @Test(
    arguments: [
      [], ["-c", "location"], ["-c", "tabs", "-c", "--json"], ["-c", "-c"], ["-c", ""],
      ["--engine", "none", "--profile", "/tmp/a b", "-c", "location"],
      ["--read-only", "--quiet", "--keep-going"], ["--attach", "socket", "--incognito"],
      ["--attach", "socket", "--allow-shell"],
      ["--no-attach", "--json", "--echo", "--no-history", "--no-rc"],
    ])
  func `plain arguments have the values that ArgumentParser finds`(words: [String]) throws {
    #expect(values(of: try #require(Arguments(plain: words))) == values(of: try parsed(words)))
  }

  @Test(
    arguments: [
      ["--help"], ["--version"], ["script"], ["--profile=a"], ["-qc", "tabs"], ["-i"], ["-c"],
      ["--profile"], ["--profile", "-a"], ["--profile", ""], ["--engine", "steam"],
      ["--profile", "a", "--profile", "b"], ["--json", "--json"], ["--", "-c", "tabs"],
      ["--inspect", "80"], ["--generate-completion-script", "bash"],
      ["--no-attach", "--incognito"],
    ])
  func `ArgumentParser reads arguments in any other form`(words: [String]) {
    #expect(Arguments(plain: words) == nil)
  }

  @Test func `any two words mean what ArgumentParser finds, or are left to it`() {
    let options = [
      "-c", "--profile", "--attach", "--engine", "--read-only", "--no-attach", "--incognito",
      "--allow-shell", "--json", "--echo", "--keep-going", "--no-history", "--no-rc", "--quiet",
    ]
    let words =
      options + ["--serve", "-q", "-i", "-", "--", "", "none", "steam", "--jso", "--json=1"]
    let pairs = words.flatMap { first in words.map { [first, $0] } }
    let plain = pairs.filter { Arguments(plain: $0) != nil }
    #expect(plain.count > 80)
    for pair in plain {
      #expect(Arguments(plain: pair).map(values) == (try? parsed(pair)).map(values), "\(pair)")
    }
  }

  private func parsed(_ words: [String]) throws -> Arguments { try Arguments.parse(words) }

  /// Returns the name and the value of each argument. An argument without a value has another text.
  private func values(of arguments: Arguments) -> [String] {
    Mirror(reflecting: arguments).children.map { "\($0.label ?? "") \($0.value)" }
  }
}
