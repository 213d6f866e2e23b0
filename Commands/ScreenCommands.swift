public import Switchboard

/// Screens of the window in front.
@CommandProtocol
@MainActor
public protocol ScreenCommands: AnyObject {
  /// Lists the tabs.
  /// - Example: `tabs`
  /// - Example: `tabs swift --all`
  /// - Parameters:
  ///   - words: Words from the title or address of the tabs to list. Defaults to all tabs.
  ///   - all: Lists the tabs of all windows of the browser state.
  @Effects(.reads)
  @ShortName("tabs")
  @Synonym("list tabs")
  @Synonym("list")
  @Synonym("ls")
  @Synonym("all tabs")
  func showTabs(_ words: [String], all: Bool)

  /// Lists the inactive tabs, which have not been used for weeks.
  @Effects(.reads)
  @ShortName("inactive")
  @Synonym("list inactive")
  @Synonym("inactive tabs")
  func showInactive()

  /// Lists the tab groups.
  @Effects(.reads)
  @ShortName("groups")
  @Synonym("list groups")
  func showGroups()

  /// Shows the address of the active tab.
  @Effects(.reads)
  @ShortName("location")
  @Synonym("address")
  @Synonym("url")
  @Synonym("where")
  func showLocation()

  /// Shows the page of the active tab as text.
  ///
  /// The text begins at the place where you are: where the address leads, such as `swift.org#top`, or
  /// where you have read to. Each page of the tab's history keeps its place,
  /// also after a restart.
  ///
  /// After this command, type a number to follow the link with that number. A terminal shows as
  /// many lines as fit, and an empty line shows the next ones. `up`, `top`, `next heading` and `next
  /// match` go elsewhere in the page. A terminal also shows each page of the active tab when it has
  /// been loaded, unless the setting `shows-pages` is off.
  /// - Example: `page`
  /// - Example: `page --from 40`
  /// - Example: `page --main`
  /// - Example: `page --heading install`
  /// - Parameters:
  ///   - from: The first line to show. Defaults to the place where you are.
  ///   - heading: A part of the heading to begin at.
  ///   - main: Shows the main content alone, without what surrounds it on the site's pages.
  ///   - hidden: Shows what the page hides until scripts show it, too.
  @Effects(.reads)
  @ShortName("page")
  @Synonym("read")
  @Synonym("view page")
  func showPage(from: LineNumber?, heading: String?, main: Bool, hidden: Bool) async throws

  /// Shows the next lines of the page.
  ///
  /// At a terminal, an empty line does the same while lines are left.
  @Effects(.changes)
  @ShortName("more")
  func showMore() async throws

  /// Shows the lines of the page before those that were shown last.
  @Effects(.changes)
  @ShortName("up")
  @Synonym("less")
  @Synonym("back up")
  func showPrevious() async throws

  /// Shows the page from its first line.
  @Effects(.changes)
  @ShortName("top")
  func showTop() async throws

  /// Shows the last lines of the page.
  @Effects(.changes)
  @ShortName("end")
  @Synonym("bottom")
  func showEnd() async throws

  /// Shows the page from the next heading on.
  @Effects(.changes)
  @ShortName("next heading")
  func showNextHeading() async throws

  /// Finds words on the active tab's page and shows where they occur.
  ///
  /// After this command, type the number of a match to read on there. `next match` goes from match to
  /// match.
  /// - Example: `find structured concurrency`
  /// - Parameter words: The words to find, as one phrase. Capitalization and accents are ignored.
  ///   Defaults to the phrase of the last search.
  @Effects(.reads)
  @ShortName("find")
  @Synonym("grep")
  func findText(_ words: [String]) async throws

  /// Shows the page from the next line with words.
  ///
  /// A slash does the same: `/structured concurrency` goes to the next place with these words.
  /// - Example: `next match`
  /// - Example: `next match structured concurrency`
  /// - Parameter words: The words to find, as one phrase. Defaults to the phrase of the last search.
  @Effects(.changes)
  @ShortName("next match")
  @ShortName("n")
  @Synonym("find next")
  func showNextMatch(_ words: [String]) async throws

  /// Lists the links of the active tab's page.
  @Effects(.reads)
  @ShortName("links")
  @Synonym("list links")
  func showLinks()

  /// Lists the forms of the active tab's page with their controls.
  @Effects(.reads)
  @ShortName("forms")
  func showForms()

  /// Shows the page of the active tab as its host sent it.
  @Effects(.reads)
  @ShortName("source")
  @Synonym("view source")
  func showSource() throws

  /// Lists the history of the active tab.
  @Effects(.reads)
  @ShortName("navigation")
  func showNavigation()

  /// Lists the helpers of a tab.
  /// - Example: `helpers 2`
  /// - Parameter tab: The tab. Defaults to the active tab.
  @Effects(.reads)
  @Diagnostic
  @ShortName("helpers")
  func showHelpers(_ tab: TabPosition?) throws
}

/// Lists of windows, browser states and sessions.
@CommandProtocol
@MainActor
public protocol ApplicationScreenCommands: AnyObject {
  /// Lists the windows.
  @Effects(.reads)
  @ShortName("windows")
  @Synonym("list windows")
  func showWindows()

  /// Lists the browser states.
  @Effects(.reads)
  @ShortName("states")
  @Synonym("list states")
  @Synonym("profiles")
  func showStates()

  /// Lists the open windows and the named sessions of the browser state in front.
  @Effects(.reads)
  @ShortName("sessions")
  @Synonym("list sessions")
  func showSessions() async throws

  /// Lists the steps that end the browser, in order.
  @Effects(.reads)
  @Diagnostic
  @ShortName("teardown")
  func showTearDown() throws
}
