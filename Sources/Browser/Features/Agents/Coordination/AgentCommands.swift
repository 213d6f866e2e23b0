package import BrowserCommands
package import Foundation
package import Switchboard

/// Tools for an agent, which reads each page as soon as it opens it.
@CommandProtocol
@MainActor
package protocol AgentCommands: AnyObject {
  /// Opens an address and returns the page: its title, its address, its status and the first part of its
  /// text. The text has a number after each link, such as [3], which ‘follow’ takes.
  /// - Parameters:
  ///   - address: The address, such as https://swift.org.
  ///   - inNewTab: Opens a new tab instead of using the active one.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func open(_ address: URL, inNewTab: Bool, tokens: TokenCount?) async throws -> AgentPage

  /// Searches the web in the active tab and returns the page with the results.
  /// - Parameters:
  ///   - words: The words to search for.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func search(_ words: String, tokens: TokenCount?) async throws -> AgentPage

  /// Reads on in the active tab's page. By default, only its main content is read, without menus and the
  /// like.
  /// - Parameters:
  ///   - from: The first line. Defaults to the line after those that were returned last.
  ///   - whole: Reads everything on the page, not only the main content.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.reads)
  func read(from: LineNumber?, whole: Bool, tokens: TokenCount?) async throws -> AgentPage

  /// Finds words on the active tab's page. Returns the lines with them, from which ‘read’ can go on.
  /// - Parameter words: The words to find, as one phrase. Capitalization and accents are ignored.
  @Effects(.reads)
  func find(_ words: String) async throws -> AgentMatches

  /// Lists links of the active tab's page with their addresses.
  /// - Parameters:
  ///   - words: Words that the text or the address of the links contains. Defaults to all links.
  ///   - from: The number of the first link to list. Defaults to 1.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.reads)
  func links(_ words: String?, from: LinkNumber?, tokens: TokenCount?) async throws -> AgentLinks

  /// Follows a link of the active tab's page and returns the page to which it leads.
  /// - Parameters:
  ///   - link: The number of the link in the text, or words of its text.
  ///   - inNewTab: Opens the link in a new tab instead of the active one.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func follow(_ link: LinkReference, inNewTab: Bool, tokens: TokenCount?) async throws -> AgentPage

  /// Enters values into a form of the active tab's page. ‘forms’ lists the forms and the names of their
  /// fields. ‘submit’ sends the form.
  /// - Parameters:
  ///   - values: The values by the names of the fields. The value of a check box is on or off. Separate
  ///     several choices by commas.
  ///   - form: The number of the form. Defaults to the page's only form.
  @Effects(.changes, .repeatable)
  func fill(_ values: [String: String], form: FormNumber?) async throws

  /// Submits a form of the active tab's page and returns the page that answers it.
  /// - Parameters:
  ///   - form: The number of the form. Defaults to the page's only form.
  ///   - button: The name or the text of the button to press. Defaults to the first button.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func submit(_ form: FormNumber?, button: String?, tokens: TokenCount?) async throws -> AgentPage

  /// Goes back in the active tab's history and returns the page.
  /// - Parameter tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func back(tokens: TokenCount?) async throws -> AgentPage

  /// Goes forward in the active tab's history and returns the page.
  /// - Parameter tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func forward(tokens: TokenCount?) async throws -> AgentPage

  /// Loads the active tab's page again and returns it.
  /// - Parameter tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .reachesOutside)
  func reload(tokens: TokenCount?) async throws -> AgentPage

  /// Activates a tab and returns its page.
  /// - Parameters:
  ///   - tab: The number of the tab, as ‘tabs’ lists it, or words of its title or address.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.changes, .repeatable)
  func switchTab(_ tab: TabReference, tokens: TokenCount?) async throws -> AgentPage

  /// Waits until the active tab has loaded its page, and returns the page.
  /// - Parameters:
  ///   - timeout: The maximum time to wait, such as 90s. Defaults to 30s.
  ///   - tokens: The maximum number of tokens of text. Defaults to 2000.
  @Effects(.reads)
  func wait(timeout: Duration?, tokens: TokenCount?) async throws -> AgentPage
}

/// A number of tokens, which is an estimate. At least one line is always returned, as a whole.
package struct TokenCount: NumberArgument {
  package static let valueDescription = "a number of tokens from 50 to 100000"
  package static let range = 50...100_000

  package let number: Int

  package init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}
