import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Switchboard

/// A mediator that finds words on the active tab's page and pushes the places where they occur.
@MainActor
final class FindMediator {
  /// The list that shows the places.
  weak var consumer: (any MatchListConsumer)?

  private let webStateList: WebStateList
  private let settings: PreferenceStore
  private let output: PageOutput

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - settings: The settings, which contain the width of lines.
  ///   - output: Where the output of the current line goes. It determines the lines of the page.
  init(webStateList: WebStateList, settings: PreferenceStore, output: PageOutput) {
    self.webStateList = webStateList
    self.settings = settings
    self.output = output
  }

  /// Pushes the places where words occur.
  /// - Parameter words: The words, as one phrase, or none for the phrase of the last search.
  /// - Throws: ``PageError`` if there is no page or no phrase.
  func push(_ words: [String]) async throws {
    let (phrase, search, _) = try await search(for: words)
    consumer?.setMatches(search.matches, of: phrase)
  }

  /// Returns the line of the next place where the phrase of the last search occurs, after the place at
  /// which the reader stands.
  /// - Throws: ``PageError`` if there is no page, no phrase or no further place.
  func nextLine() async throws -> LineNumber? {
    let (phrase, search, sheet) = try await search(for: [])
    let current = try sheet.line(at: webStateList.webState(at: nil).place)
    let next = search.matches.map(\.line).filter { $0 > current }.min()
    guard let next else { throw PageError.noNextMatch(phrase) }
    return LineNumber(number: next + 1)
  }

  private func search(
    for words: [String]
  ) async throws -> (phrase: String, search: PageSearch, sheet: PageSheet) {
    let webState = try webStateList.webState(at: nil), helper = webState.helper(FindTabHelper.self)
    await webState.prepareDocument()
    let document = try webState.checkedDocument()
    let phrase = words.isEmpty ? helper?.phrase : words.joined(separator: " ")
    guard let phrase, !phrase.allSatisfy(\.isWhitespace) else { throw PageError.noPhrase }
    helper?.phrase = phrase
    let layout = output.layout(textWidth: settings.value(of: .lineWidth))
    let (search, sheet) = await Self.search(for: phrase, in: document, webState.formEntries, layout)
    return (phrase, search, sheet)
  }

  @concurrent
  private static func search(
    for phrase: String, in document: PageDocument, _ entries: [PageFormEntry], _ layout: PageLayout
  ) async -> (PageSearch, PageSheet) {
    (
      PageSearch(for: phrase, in: document, layout: layout, entries: entries),
      layout.sheet(of: document, entries: entries)
    )
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
