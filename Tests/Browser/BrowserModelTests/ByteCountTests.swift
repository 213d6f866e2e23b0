import BrowserModel
import Testing

struct ByteCountTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (999_499, "999 kB"),
    (999_500, "1.0 MB"), (12_340_000, "12.3 MB"), (999_949_999, "999.9 MB"),
    (999_950_000, "1.0 GB"), (4_700_000_000, "4.7 GB"),
  ])
  func `a byte count is rounded`(_ count: Int, _ text: String) {
    #expect(count.byteCountText == text)
  }
}
