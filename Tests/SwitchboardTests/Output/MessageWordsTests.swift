import Switchboard
import Testing

struct MessageWordsTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func `a list joins its last two items with a conjunction`(_ items: [String], _ text: String) {
    #expect(items.list(.or) == text)
    #expect(items.list(.and) == text.replacing(" or ", with: " and "))
  }

  @Test(arguments: [
    (Duration.zero, "0 seconds"), (.seconds(1), "1 second"), (.seconds(5), "5 seconds"),
    (.milliseconds(1500), "1.5 seconds"), (.seconds(86_400), "86400 seconds"),
  ])
  func `a duration has its unit in full`(_ duration: Duration, _ text: String) {
    #expect(duration.secondsText == text)
  }
}
