import BrowserModel
import SwitchboardREPL

// MARK: - The browser's topics

extension HelpTopic {
  /// The topics that concern the browser.
  static var browser: [Self] {
    #if NATS
      return [addresses, devices, selections] + subjects
    #else
      return [addresses, selections] + subjects
    #endif
  }

  /// The topic with the lines of a first session.
  static let firstSteps = Self(
    "first steps", summary: "A first session:",
    [
      ("swift.org", "opens a page, which appears when it has been loaded"),
      ("5", "follows link 5; Enter alone shows more of the page"),
      ("back", "returns to the page before"),
      ("tabs", "lists the tabs; then 1 activates the first one"),
      ("quit", "saves everything and ends the browser"),
    ].map { .entry($0, [.paragraph($1)]) })

  /// Creates a topic about preferences.
  @MainActor
  init(_ name: String, summary: String, of store: PreferenceStore) {
    self.init(
      name, summary: summary, store.states.map { .entry($0.name, [.paragraph($0.summary)]) })
  }

  private static let subjects = [
    Self(
      "cookies", summary: "How pages remember you.", keywords: ["cookie", "tracking"],
      [
        .paragraph(
          """
          Each browser state keeps the cookies of its pages. Cookies without an end come back with \
          your tabs, so that you stay logged in: ‘set preference restores-logins off’ prevents it. \
          Incognito tabs have cookies of their own, which end with the last incognito tab.
          """),
        .example(["cookies swift.org", "delete cookies swift.org", "delete data --since 1h"]),
      ]),
    Self(
      "passwords", summary: "How to log in.", keywords: ["password", "login", "secret"],
      [
        .paragraph(
          """
          Leave out the password, as in ‘fill form 1 user=ann password=’: you are asked for it, and \
          it is not shown or kept. If a host itself demands a user name and a password, you are asked \
          for them, too. No password is stored for the next time.
          """)
      ]),
    Self(
      "images", summary: "Pictures in pages.", keywords: ["image", "picture", "photo"],
      [
        .paragraph(
          """
          A page shows the descriptions of its images. The address of a picture opens it: the \
          terminals kitty, Ghostty, iTerm2, WezTerm and mintty show it below its format and size, and \
          ‘open outside’ shows it in another browser. ‘open download’ shows a downloaded picture.
          """)
      ]),
    Self(
      "printing", summary: "Pages on paper.", keywords: ["print", "printer"],
      [
        .paragraph("The browser does not print. Pass a page to a program that does:"),
        .example(["page --from 1 | lpr", "save page ~/page.html"]),
      ]),
    Self(
      "clipboard", summary: "Copying and pasting.", keywords: ["copy", "paste"],
      [
        .paragraph(
          """
          ‘copy’ asks the terminal to copy the address, the title or the text of the page. Pasted \
          lines run when you press Enter. A program can copy what any line shows:
          """), .example(["copy", "copy page", "tabs | xclip"]),
      ]),
  ]

  private static let addresses = Self(
    "addresses", summary: "How to write the address of a page.",
    [
      .paragraph(
        """
        An address without a scheme is a web address: ‘swift.org’ means ‘https://swift.org’. The \
        schemes http, https, file, data and about can be opened. Write an address that contains \
        spaces, quotation marks or backslashes in quotation marks, and with its scheme.
        """),
      .paragraph(
        """
        A line that is only an address opens it. A line that begins with a question mark searches \
        the web for the words after it. Tab completes addresses of bookmarks, open tabs and visited \
        pages, by any part of the address or title.
        """),
      .example(["open tab swift.org", "go file:///usr/share/doc", "? swift concurrency"]),
    ])

  private static let devices = Self(
    "devices", summary: "How to use tabs of your other devices.",
    [
      .paragraph(
        """
        Start the browser on each device with --nats and the address of the same NATS server, and \
        with --device and a name. The server needs JetStream: ‘nats-server -js’. Everybody who can \
        use the server can read and change what the devices share, so let it admit only you.
        """),
      .paragraph(
        """
        ‘devices’ lists your devices until 14 days after they were last seen. ‘device tabs’ lists \
        their open tabs, and ‘open device tab’ opens one here. ‘send tab’ adds a tab on another \
        device in the background. If the device is not connected, the tab waits for it for 14 days.
        """),
      .paragraph(
        """
        A device adds only tabs of devices that it is paired with. Type ‘pair device’ on both, \
        compare the codes that they show, and type the command again with the code of the other. If \
        the codes differ, another program writes to the server. A sent tab loads when you show it.
        """),
      .paragraph(
        """
        ‘preferences’ marks the preferences that the devices share. The change that was made last \
        wins, by the clock of the server. A change that you make while the server cannot \
        be reached keeps its time and reaches the server when it can, also after a restart. A \
        device whose change gives way says so, and ‘undo’ sets it again. When a device connects for \
        the first time, it takes the values of the others. Addresses of files stay on their device.
        """),
      .paragraph(
        """
        Other devices get the titles, groups and addresses of web pages in regular tabs. Incognito \
        tabs, and what you set in incognito windows, are never shared.
        """),
      .example([
        "devices", "device tabs phone", "open device tab phone 3", "pair device phone",
        "pair device phone 314-159", "send tab 3 --to phone",
      ]),
    ])

  private static let selections = Self(
    "selections", summary: "How to name one or several tabs.",
    [
      .entry("3", [.paragraph("The third tab, as ‘tabs’ counts them.")]),
      .entry("1,3-5", [.paragraph("The first tab and the third to the fifth tab.")]),
      .entry("2-, -4", [.paragraph("The tabs from the second, or up to the fourth.")]),
      .entry("active", [.paragraph("The active tab.")]),
      .entry("selected", [.paragraph("The tabs chosen with ‘select tabs’.")]),
      .entry("all", [.paragraph("All tabs in the window.")]),
      .entry(
        "*swift*",
        [
          .paragraph(
            "The tabs with a matching address, host or title. An asterisk stands for any text.")
        ]),
      .example(["close tab 1,3-5", "pin tab *.swift.org", "select tabs 2-"]),
    ])
}
