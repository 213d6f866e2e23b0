import BrowserCoordinators
import Testing

struct SecondsTextTests {
  @Test(arguments: [
    (Duration.zero, "0 seconds"), (.seconds(1), "1 second"), (.seconds(5), "5 seconds"),
    (.milliseconds(1500), "1.5 seconds"), (.seconds(86_400), "86400 seconds"),
  ])
  func `a duration has its unit in full`(_ duration: Duration, _ text: String) {
    #expect(duration.secondsText == text)
  }
}
