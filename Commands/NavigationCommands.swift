public import Switchboard

/// Commands for navigation.
@CommandProtocol(.client)
@MainActor
public protocol NavigationCommands: AnyObject {
  /// Opens an address in a tab. A place in the page that the tab shows, such as `swift.org#top`, is
  /// opened without a request.
  /// - Example: `go swift.org`
  /// - Example: `go swift.org --tab 2`
  /// - Parameters:
  ///   - url: The address, or the path of a file.
  ///   - tab: The tab. Defaults to the active tab, or to a new tab if none is active.
  @Effects(.changes, .reachesOutside)
  @ShortName("go")
  @ShortName("go to")
  @Synonym("load")
  @Synonym("goto")
  @Synonym("navigate")
  @Synonym("navigate to")
  func loadURL(_ url: Address, tab: TabPosition?) throws

  /// Searches the web in the active tab. The preference `search-address` sets the search engine. If the
  /// first word is in the preference `keywords`, its search engine or its address is used.
  /// - Example: `search swift concurrency`
  /// - Example: `search --with w Ada Lovelace`
  /// - Parameters:
  ///   - words: The words to search for.
  ///   - keyword: The keyword of a search engine.
  @Effects(.changes, .reachesOutside)
  @Synonym("google")
  @Synonym("web search")
  @Synonym("look up")
  func search(_ words: [String], with keyword: String?) throws

  /// Goes back in a tab's history, to the place where you were on the page. A page that is still kept
  /// is not requested again, and a form is never submitted again.
  /// - Example: `go back`
  /// - Example: `go back 2`
  /// - Parameters:
  ///   - steps: The number of pages. Defaults to one.
  ///   - tab: The tab. Defaults to the active tab.
  @Effects(.changes, .reachesOutside)
  @ShortName("back")
  @Synonym("previous page")
  func goBack(_ steps: StepCount?, tab: TabPosition?) throws

  /// Goes forward in a tab's history.
  /// - Example: `go forward`
  /// - Parameters:
  ///   - steps: The number of pages. Defaults to one.
  ///   - tab: The tab. Defaults to the active tab.
  @Effects(.changes, .reachesOutside)
  @ShortName("forward")
  @Synonym("next page")
  func goForward(_ steps: StepCount?, tab: TabPosition?) throws

  /// Reloads the page in a tab.
  /// - Example: `reload`
  /// - Example: `reload 2`
  /// - Parameters:
  ///   - tab: The tab. Defaults to the active tab.
  ///   - resubmit: Submits the form again that the page answers. Without this option, such a page is
  ///     not reloaded.
  @Effects(.changes, .reachesOutside)
  @Synonym("refresh")
  func reload(_ tab: TabPosition?, resubmit: Bool) throws

  /// Stops loading the page in a tab.
  /// - Example: `stop`
  /// - Parameter tab: The tab. Defaults to the active tab.
  @Effects(.changes, .repeatable)
  @Synonym("stop loading")
  func stop(_ tab: TabPosition?) throws

  /// Sends a user name and a password to the host of the active tab's page, which asks for them.
  ///
  /// At a terminal, the prompt asks for both without showing them when such a page has loaded, and
  /// `log in` alone asks again. In a script, they can come from variables, such as those for the
  /// script’s arguments, and the password from a file. The browser sends them to the same host during
  /// the run. It neither shows nor keeps them.
  /// - Example: `log in ann $password`
  /// - Example: `log in ann ~/secret --from-file`
  /// - Parameters:
  ///   - user: The user name.
  ///   - password: The password.
  ///   - fromFile: Reads the password from the first line of the file at that path.
  @Effects(.changes, .reachesOutside)
  @Confidential
  @Synonym("login")
  @Synonym("authenticate")
  func logIn(_ user: String, _ password: String, fromFile: Bool) throws
}
