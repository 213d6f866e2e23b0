import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct TabTranscripts {
  @Test func `tabs are meant by number, range, pattern and word`() throws {
    try Transcript(
      text: """
        regular> open tab mail.org
        regular> open tab swift.org/blog
        regular> open tab forums.swift.org
        regular> open tab news.org
        regular> open tab swift.org/blog
        regular> pin tab 1
        regular> move tab 4- 2
        regular> tabs
        tab  active  pinned  title             address
          1          *       mail.org          https://mail.org
          2                  news.org          https://news.org
          3  *               swift.org/blog    https://swift.org/blog
          4                  swift.org/blog    https://swift.org/blog
          5                  forums.swift.org  https://forums.swift.org
        regular> close duplicates
        1 tab closed
        regular> close tab *swift.org*
        2 tabs closed
        regular> close all
        1 tab closed, 1 pinned tab stays
        regular> close all --including-pinned
        1 tab closed
        regular> close tab all
        line 13: close tab: there is no tab: ‘open tab’ opens one
        """
    ).expect(code: 1)
  }

  @Test func `an international host is stored encoded and shown in its script`() throws {
    try Transcript(
      text: """
        regular> open tab http://Bücher.example/ü
        regular> location
        http://bücher.example/%C3%BC
        regular> location --json
        "http://xn--bcher-kva.example/%C3%BC"
        regular> tabs
        tab  active  title             address
          1  *       bücher.example/ü  http://bücher.example/%C3%BC
        """
    ).expect(code: 0)
  }

  @Test func `a selection with a missing tab is refused, and nothing changes`() throws {
    try Transcript(
      text: """
        regular> open tab a.org
        regular> open tab b.org
        regular> close tab 1,9
        line 3: close tab: there is no tab 9: choose one from 1 to 2
        regular> pin tab *c.org*
        line 4: pin tab: no tab's address or title reads like ‘*c.org*’: ‘tabs’ lists them all
        regular> close tab b.org
        line 5: close tab: ‘b.org’ selects no tabs: write ‘*b.org*’ for the tabs with these letters in their title or address, or tabs by number (3 or 1,3-5 or 2-), active, selected, all or a pattern (*.org) (close tab [selection])
        regular> close tab 1 2 2-
        line 6: close tab: ‘2’ is one word too many: write ‘1,2,2-’
        regular> close tab 1 b.org
        line 7: close tab: ‘b.org’ is one word too many (close tab [selection])
        regular> unpin tab selected
        line 8: unpin tab: no tab is selected: ‘select tabs’ selects some
        regular> move tab 1 3
        line 9: move tab: there is no tab 3: choose one from 1 to 2
        regular> close group 1
        line 10: close group: there is no group: ‘group tabs’ makes one
        regular> tabs
        tab  active  title  address
          1          a.org  https://a.org
          2  *       b.org  https://b.org
        """
    ).expect(code: 1)
  }

  @Test func `marked tabs are those of the next command`() throws {
    try Transcript(
      text: """
        regular> open tab a.org
        regular> open tab b.org
        regular> open tab c.org
        regular> watch selected-tab-count
        selected-tab-count: 0
        regular> select tabs 1,3
        selected-tab-count: 2
        regular> tabs
        tab  active  selected  title  address
          1          *         a.org  https://a.org
          2                    b.org  https://b.org
          3  *       *         c.org  https://c.org
        regular> close others
        1 tab closed
        selected-tab-count: 0
        regular> select tabs all
        selected-tab-count: 2
        regular> close tab 1
        selected-tab-count: 1
        regular> select none
        selected-tab-count: 0
        regular> next tab
        regular> tabs
        tab  active  title  address
          1  *       c.org  https://c.org
        """
    ).expect()
  }

  @Test func `tabs are grouped, and groups named, moved, collapsed and closed`() throws {
    try Transcript(
      text: """
        regular> groups
        No groups: ‘group tabs’ makes one.
        regular> open tab a.org
        regular> open tab b.org
        regular> open tab c.org
        regular> open tab d.org
        regular> watch tab-group-count
        tab-group-count: 0
        regular> group tabs 1,3 --title Work --color blue
        tab-group-count: 1
        regular> group tabs
        tab-group-count: 2
        regular> rename group 2 "To read"
        regular> add to group work 3
        regular> collapse group work
        regular> groups
        group  active  title    color  collapsed  tabs
            1          Work     blue   *          1-3
            2  *       To read  grey              4
        regular> move group Work 4
        regular> expand group Work
        regular> color group "to read" pink
        regular> tabs
        tab  active  group    title  address
          1  *       To read  d.org  https://d.org
          2          Work     a.org  https://a.org
          3          Work     c.org  https://c.org
          4          Work     b.org  https://b.org
        regular> ungroup tabs 3
        regular> close group work
        tab-group-count: 1
        2 tabs closed
        regular> delete group 1
        tab-group-count: 0
        regular> close group work
        line 20: close group: there is no group: ‘group tabs’ makes one
        regular> tabs
        tab  active  title  address
          1  *       d.org  https://d.org
          2          c.org  https://c.org
        """
    ).expect(code: 1)
  }

  @Test func `many tabs are closed together, and reported once`() throws {
    let opening = (1...1_000).map { "open tab \($0).org --in-background" }
    let closing = ["watch tab-count", "close all"]
    let outcome = try Program().run(
      ["--script", "-"], input: (opening + closing).joined(separator: "\n"))
    #expect(outcome.output == "tab-count: 1000\ntab-count: 0\n1000 tabs closed\n")
  }
}
