public import Switchboard

/// Commands for the page in a tab.
@CommandProtocol
@MainActor
public protocol PageCommands: AnyObject {
  /// Waits until tabs have loaded their pages. Fails if a page cannot be loaded.
  ///
  /// A script should wait for a page before it prints the page: `open tab swift.org`, `wait`,
  /// `page`. If the address turns out to be a download, the wait ends when the download starts:
  /// `wait for downloads` waits for its file. To wait for jobs that you started with `&`, use
  /// `wait for jobs`.
  /// - Example: `wait`
  /// - Example: `wait all`
  /// - Example: `wait 2 --timeout 5s`
  /// - Parameters:
  ///   - tabs: The tabs. Defaults to the active tab.
  ///   - timeout: The maximum time to wait, such as 90s or 2m. A number without a unit is in
  ///     seconds. Defaults to 1m.
  @Effects(.reads)
  @ShortName("wait")
  func waitForPage(_ tabs: TabSelection?, timeout: Duration?) async throws

  /// Saves the active tab's page as its host sent it.
  /// - Example: `save page ~/page.html --replace`
  /// - Parameters:
  ///   - file: The file to write, or ‘-’ for standard output.
  ///   - replace: Replaces the file if it exists.
  @Effects(.destroys, .irreversible, .asksItself, .reachesOutside)
  @Synonym("download page")
  func savePage(_ file: FilePath, replace: Bool) async throws

  /// Copies a part of the active tab's page to the clipboard of the terminal.
  /// - Example: `copy`
  /// - Example: `copy page`
  /// - Parameter part: The part. Defaults to the address.
  @Effects(.reads)
  @ShortName("copy")
  @Synonym("yank")
  func copyPart(_ part: CopiedPart?) async throws

  /// Runs JavaScript on the active tab's page and shows the result as JSON.
  /// - Example: `evaluate document.title`
  /// - Parameter script: The script.
  @Effects(.destroys, .reachesOutside)
  func evaluate(_ script: String) async throws

  /// Saves a picture of the active tab's page.
  /// - Example: `snapshot ~/page.png`
  /// - Parameters:
  ///   - file: The file to write, in PNG format, or ‘-’ for standard output.
  ///   - replace: Replaces the file if it exists.
  @Effects(.destroys, .irreversible, .asksItself, .reachesOutside)
  @ShortName("snapshot")
  func saveSnapshot(_ file: FilePath, replace: Bool) async throws

  /// Answers the question that the page asks.
  /// - Example: `accept dialog`
  /// - Example: `accept dialog "the answer"`
  /// - Parameter text: The text that the page asks for. Defaults to the page's suggestion.
  @Effects(.changes, .reachesOutside)
  func acceptDialog(_ text: String?) throws

  /// Dismisses the question that the page asks.
  @Effects(.changes, .reachesOutside)
  func dismissDialog() throws
}

/// A part of a page that can be copied.
public enum CopiedPart: String, CaseIterable, CommandArgument {
  /// The address.
  case address
  /// The title.
  case title
  /// The text.
  case page
}

/// Commands for the links on the active tab's page.
@CommandProtocol
@MainActor
public protocol LinkCommands: AnyObject {
  /// Follows a link on the page.
  /// - Example: `follow 3`
  /// - Example: `follow 3 --in-new-tab`
  /// - Example: `follow next page`
  /// - Parameters:
  ///   - link: The number of the link, as `page` and `links` show it, or words of its text.
  ///   - inNewTab: Opens the link in a new tab.
  ///   - inBackground: Keeps the active tab active. Implies a new tab.
  @Effects(.changes, .reachesOutside)
  @ShortName("follow")
  @Synonym("click")
  @Synonym("open link")
  func followLink(_ link: LinkReference, inNewTab: Bool, inBackground: Bool) throws

  /// Opens the page or one of its links in the browser that the environment variable `BROWSER` names.
  /// - Example: `open outside`
  /// - Example: `open outside 3`
  /// - Parameter link: The number of the link, or words of its text. Defaults to the page itself.
  @Effects(.reads, .reachesOutside)
  @Synonym("open in browser")
  func openOutside(_ link: LinkReference?) async throws

  /// Copies the address of a link to the clipboard of the terminal.
  /// - Example: `copy link 3`
  /// - Parameter link: The number of the link, or words of its text.
  @Effects(.reads)
  func copyLink(_ link: LinkReference) async throws

  /// Saves what a link leads to as a file, also if it is a page.
  ///
  /// The file goes to the folder in the preference `downloads-folder`, and `downloads` lists it.
  /// - Example: `download 3`
  /// - Parameter link: The number of the link, or words of its text.
  @Effects(.changes, .reachesOutside)
  @ShortName("download")
  @Synonym("save link")
  func downloadLink(_ link: LinkReference) throws
}

/// Commands for the forms on the active tab's page.
@CommandProtocol
@MainActor
public protocol FormCommands: AnyObject {
  /// Enters values into a form on the page.
  /// - Example: `fill form q=swift`
  /// - Example: `fill form 2 q=swift`
  /// - Example: `fill form photo=~/sea.jpg`
  /// - Example: `fill form password=`
  /// - Parameters:
  ///   - form: The number of the form, as `forms` shows it. Defaults to the page's only form.
  ///   - values: The values, such as `q=swift`. The value of a check box is `on` or `off`. If a
  ///     field takes several values, separate them by commas, or name the field again. The value of
  ///     a file field is the path of a file. To choose several files, name the field again. A
  ///     password that is left out is asked for, and not shown.
  @Effects(.changes, .repeatable, .reachesOutside)
  func fillForm(_ form: FormNumber?, _ values: [FormValue]) throws

  /// Edits a field of a form on the page with the editor that the environment variable `VISUAL` or
  /// `EDITOR` names.
  /// - Example: `edit form comment`
  /// - Example: `edit form 2 comment`
  /// - Parameters:
  ///   - form: The number of the form. Defaults to the page's only form.
  ///   - field: The name of the field, as `forms` shows it.
  @Effects(.changes)
  func editForm(_ form: FormNumber?, _ field: String) async throws

  /// Submits a form on the page.
  ///
  /// At a terminal, you are asked before files are sent.
  /// - Example: `submit form`
  /// - Example: `submit form 1 --button Search`
  /// - Parameters:
  ///   - form: The number of the form. Defaults to the page's only form.
  ///   - button: The name or text of the button to press. Defaults to the first enabled button.
  @Effects(.changes, .asksItself, .reachesOutside)
  func submitForm(_ form: FormNumber?, button: String?) async throws
}
