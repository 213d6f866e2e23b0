import Testing

@testable import SwitchboardREPL

struct SuggestionTests {
  @Test(arguments: [
    ("open", "open", 0), ("opne", "open", 1), ("ope", "open", 1), ("opens", "open", 1),
    ("oxen", "open", 1), ("", "open", 4), ("kitten", "sitting", 3),
  ])
  func `the distance counts the necessary edits`(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
    #expect(Suggestion.distance(b, a) == distance)
  }

  @Test func `only similar names are suggested, the most similar first`() {
    let words = ["close tab", "open tab", "open tap"]
    #expect(Suggestion.nearest(to: "opne tab", of: words) == "open tab")
    #expect(Suggestion.nearest(to: "swim", of: words) == nil)
    #expect(Suggestion.nearest(to: "mute tab", of: ["move tab"]) == nil)
    #expect(Suggestion.nearest(to: "open tab", of: []) == nil)
  }

  @Test func `the typed word is not suggested, unless it differs in capitals`() {
    #expect(Suggestion.nearest(to: "open tab", of: ["open tab"]) == nil)
    #expect(Suggestion.nearest(to: "--Gently", of: ["--gently"]) == "--gently")
  }
}
