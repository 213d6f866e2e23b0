import BrowserModel
import Testing

@MainActor
struct SentenceTests {
  @Test(
    arguments: [
      (.noPage(offset: -1, available: 0), "there is no page to go back to: go to an address"),
      (.noPage(offset: 2, available: 1), "there is only one page to go forward to: go by one"),
      (
        .noPage(offset: -9, available: 3),
        "there are only 3 pages to go back to: go by that many at most"
      ),
      (
        .noPage(offset: 0, available: 0),
        "going by no pages leads nowhere: reload the page, or go by some"
      ),
      (.nothingToReload, "there is no page to reload: go to an address"),
      (.nothingToStop, "nothing is being loaded: there is nothing to stop"),
      (
        .noItem(at: 3, count: 2),
        "there is no page 3 among 2: name one from 0 up, or −1 for none at all"
      ),
    ] as [(NavigationError, String)])
  func `a refused navigation says why, and where else to go`(
    error: NavigationError, sentence: String
  ) {
    #expect("\(error)" == sentence)
  }

  @Test(
    arguments: [
      .hostNotFound("a"), .connectionRefused, .connectionLost, .timedOut, .untrusted,
      .unsupportedScheme("gopher"), .stopped, .crashed,
    ] as [LoadError])
  func `a failed load says what happened and what to do`(error: LoadError) {
    #expect("\(error)".contains(": ") && !"\(error)".hasSuffix("."))
  }

  @Test(
    arguments: [
      .temporary(name: "w"), .alreadyAdded(name: "w"), .otherRecord(name: "w"),
      .notAdded(name: "w"),
      .notRegular(name: "w", type: .inactive), .alreadyTwinned(name: "w"),
    ] as [BrowserError])
  func `a refused browser is named`(error: BrowserError) {
    #expect("\(error)".hasPrefix("browser ‘w’ ") && "\(error)".contains(": "))
  }
}
