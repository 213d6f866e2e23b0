import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Switchboard

/// A mediator that finds words on the active tab's page and pushes the places where they occur.
@MainActor
final class FindMediator {
  /// The list that shows the matches.
  weak var consumer: (any MatchListConsumer)?

  private let webStateList: WebStateList
  private let settings: PreferenceStore
  private let output: PageOutput

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - settings: The settings, which contain the width of lines.
  ///   - output: The output of the current line. Its width determines the lines of the page.
  init(webStateList: WebStateList, settings: PreferenceStore, output: PageOutput) {
    self.webStateList = webStateList
    self.settings = settings
    self.output = output
  }

  /// Pushes the places where words occur.
  /// - Parameter words: The words, as one phrase, or none for the phrase of the last search.
  /// - Throws: ``PageError`` if there is no page or no phrase.
  func push(_ words: [String]) async throws {
    let search = try await search(for: words)
    consumer?.setMatches(search.matches, of: search.phrase)
  }

  /// Returns the line of the next place where words occur, after the place that the reader has
  /// reached.
  /// - Parameter words: The words, as one phrase, or none for the phrase of the last search.
  /// - Throws: ``PageError`` if there is no page, no phrase or no further place.
  func nextLine(with words: [String]) async throws -> LineNumber? {
    let search = try await search(for: words)
    let sheet = await Self.sheet(of: search)
    let current = try sheet.line(at: webStateList.webState(at: nil).place)
    let next = search.matches.map(\.line).filter { $0 > current }.min()
    guard let next else {
      throw PageError.noNextMatch(search.phrase, isAbove: !search.matches.isEmpty)
    }
    return LineNumber(number: next + 1)
  }

  /// A search and its result.
  private struct Search {
    let phrase: String
    let document: PageDocument
    let entries: [PageFormEntry]
    let layout: PageLayout
    var matches: [PageMatch] = []
  }

  private func search(for words: [String]) async throws -> Search {
    let webState = try webStateList.webState(at: nil), helper = webState.helper(FindTabHelper.self)
    await webState.prepareDocument()
    let document = try webState.checkedDocument()
    let phrase = words.isEmpty ? helper?.phrase : words.joined(separator: " ")
    guard let phrase, !phrase.allSatisfy(\.isWhitespace) else { throw PageError.noPhrase }
    helper?.phrase = phrase
    helper?.page = document.url
    var search = Search(
      phrase: phrase, document: document, entries: webState.formEntries,
      layout: output.layout(textWidth: settings.value(of: .lineWidth)))
    search.matches = await Self.matches(of: search)
    return search
  }

  @concurrent
  private static func matches(of search: Search) async -> [PageMatch] {
    PageSearch(
      for: search.phrase, in: search.document, layout: search.layout, entries: search.entries
    ).matches
  }

  @concurrent
  private static func sheet(of search: Search) async -> PageSheet {
    search.layout.sheet(of: search.document, entries: search.entries)
  }
}

// MARK: - FindCoordinator

/// A coordinator that connects the list of found places to a window's tabs.
@MainActor
final class FindCoordinator: ScreenCoordinator<BrowserServices, FindMediator> {
  override func didStart() throws {
    let viewController = view(\.matches, sending: ScreenCommandsRouter.self)
    let mediator = FindMediator(
      webStateList: services.webStateList, settings: services.state.settings,
      output: PageOutput(services.output))
    mediator.consumer = viewController
    keep(viewController, mediator)
  }
}
