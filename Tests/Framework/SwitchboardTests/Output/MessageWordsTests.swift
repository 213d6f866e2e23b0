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
}
