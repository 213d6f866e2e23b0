import BrowserCommands
import Switchboard
import Testing

struct AddressTests {
  @Test(arguments: [
    ("https://swift.org", "https://swift.org"), ("swift.org", "https://swift.org"),
    ("http://localhost:8080/a?b=c#d", "http://localhost:8080/a?b=c#d"),
    ("localhost:8080", "https://localhost:8080"), ("localhost", "https://localhost"),
    ("example.com:443/x", "https://example.com:443/x"), ("about:newtab", "about:newtab"),
    ("file:///etc/hosts", "file:///etc/hosts"), ("data:text/plain,hi", "data:text/plain,hi"),
    ("ftp://example.com", "ftp://example.com"), ("http://[::1]/", "http://[::1]/"),
    ("http://intranet/wiki", "http://intranet/wiki"), ("127.0.0.1", "https://127.0.0.1"),
    ("HTTPS://Swift.org", "HTTPS://Swift.org"),
  ])
  func `what a person types becomes an address, and prints as one`(
    typed: String, address: String
  ) {
    let parsed = Address(argument: typed)
    #expect(parsed?.argument == address)
    #expect(parsed.flatMap { Address(argument: $0.argument) } == parsed)
  }

  @Test(arguments: [
    "", "swift", "https://", "https:swift.org", "about:", "two words.org", ".org", "a..b", "://x",
    "http:///path", "https://.org", "swift.org:99999", "http://a..b",
  ])
  func `a text that is not an address is refused`(typed: String) {
    #expect(Address(argument: typed) == nil)
  }
}
