/// The regular tabs of windows, as they were at some time: what a session's text says.
///
/// The text has one thing a line, is read from the top, and can be changed by hand:
///
/// ```
/// switchboard session 1
/// saved 2026-11-21T13:30:00.000Z
///
/// window
///   group 3 "Trip" blue collapsed
///   tab pinned
///     created 2026-11-21T09:00:00.000Z
///     used 2026-11-21T13:29:58.120Z
///     page https://swift.org "Swift" 2026-11-21T09:00:01.000Z
///     page https://swift.org/blog "Blog" 2026-11-21T09:01:00.000Z current
///   tab group 3 opener 1 page 2 active
///     page https://example.com
///     state "Engine 1"
///       data AAECAwQ=
/// ```
///
/// - The first line names the version of the format; a newer one than is known here is refused.
/// - What belongs to a line stands below it, two spaces further to the right. Empty lines, and those
///   that begin with `#`, say nothing.
/// - A `group` has a number, by which its tabs name it, then a title, a color and `collapsed`, of
///   which each may be left out.
/// - A `tab` is `pinned` or in a `group`, or neither; its `opener` is the number of a tab of the
///   window, counted from 1, and the page of that tab it was opened from.
/// - A `page` has an address, then a title, when it was committed, and `current` for the one that is
///   shown, else it is the last. Times that are left out are that at which the session was saved.
/// - A `state` is what the engine of that name keeps of the pages, in base 64.
/// - Texts stand in double quotes; in these, `\"`, `\\`, `\n`, `\r`, `\t` and `\u{202e}` stand for
///   what is not written as itself. An address needs quotes only where it has a space.
package struct SessionDocument: Hashable, Sendable {
  /// The version of the format that is written, and the latest that is read.
  package static let version = 1

  /// When the session was saved, in milliseconds since 1970.
  package var savedTime: Int
  /// The windows, in order.
  package var windows: [Window]

  /// Makes the document of a session.
  package init(savedTime: Int, windows: [Window] = []) {
    self.savedTime = savedTime
    self.windows = windows
  }

  /// The number of tabs in all windows.
  package var tabCount: Int { windows.reduce(0) { $0 + $1.tabs.count } }
}
