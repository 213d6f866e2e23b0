import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct TabTranscripts {
  @Test func `tabs are meant by number, range, pattern and word`() throws {
    try Transcript(
      text: """
        no tabs> open tab mail.org
        mail.org> open tab swift.org/blog
        swift.org> open tab forums.swift.org
        forums.swift.org> open tab news.org
        news.org> open tab swift.org/blog
        swift.org> pin tab 1
        swift.org> move tab 4- 2
        swift.org> tabs
        tab     title             address
          1  ^  mail.org          https://mail.org
          2     news.org          https://news.org
          3  ›  swift.org/blog    https://swift.org/blog
          4     swift.org/blog    https://swift.org/blog
          5     forums.swift.org  https://forums.swift.org
        swift.org> close duplicates
        1 tab closed
        swift.org> close tab *swift.org*
        2 tabs closed
        news.org> close all
        1 tab closed, 1 pinned tab stays
        mail.org> close all --including-pinned
        1 tab closed
        no tabs> close tab all
        line 13: close tab: there is no tab: ‘open tab’ opens one
        """
    ).expect(code: 1)
  }

  @Test func `an international host is stored encoded and shown in its script`() throws {
    try Transcript(
      text: """
        no tabs> open tab http://Bücher.example/ü
        bücher.example> location
        http://bücher.example/%C3%BC
        bücher.example> location --json
        "http://xn--bcher-kva.example/%C3%BC"
        bücher.example> tabs
        tab     title             address
          1  ›  bücher.example/ü  http://bücher.example/%C3%BC
        """
    ).expect(code: 0)
  }

  @Test func `a selection with a missing tab is refused, and nothing changes`() throws {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> close tab 1,9
        line 3: close tab: there is no tab 9: choose one from 1 to 2
        b.org> pin tab *c.org*
        line 4: pin tab: no tab's address or title reads like ‘*c.org*’: ‘tabs’ lists them all
        b.org> close tab b.org
        line 5: close tab: ‘b.org’ selects no tabs: write ‘*b.org*’ for the tabs with these letters in their title or address, or tabs by number (3 or 1,3-5 or 2-), active, selected, all or a pattern (*.org) (close tab [selection])
        b.org> close tab 1 2 2-
        line 6: close tab: ‘2’ is one word too many: write ‘1,2,2-’
        b.org> close tab 1 b.org
        line 7: close tab: ‘b.org’ is one word too many (close tab [selection])
        b.org> unpin tab selected
        line 8: unpin tab: no tab is selected: ‘select tabs’ selects some
        b.org> move tab 1 3
        line 9: move tab: there is no tab 3: choose one from 1 to 2
        b.org> close group 1
        line 10: close group: there is no group: ‘group tabs’ makes one
        b.org> tabs
        tab     title  address
          1     a.org  https://a.org
          2  ›  b.org  https://b.org
        """
    ).expect(code: 1)
  }

  @Test func `marked tabs are those of the next command`() throws {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> open tab c.org
        c.org> watch selected-tab-count
        selected-tab-count: 0
        c.org> select tabs 1,3
        selected-tab-count: 2
        c.org> tabs
        tab      title  address
          1  *   a.org  https://a.org
          2      b.org  https://b.org
          3  ›*  c.org  https://c.org
        c.org> close others
        1 tab closed
        selected-tab-count: 0
        c.org> select tabs all
        selected-tab-count: 2
        c.org> close tab 1
        selected-tab-count: 1
        1 tab closed
        c.org> select none
        selected-tab-count: 0
        c.org> next tab
        c.org> tabs
        tab     title  address
          1  ›  c.org  https://c.org
        """
    ).expect()
  }

  @Test func `tabs are grouped, and groups named, moved, collapsed and closed`() throws {
    try Transcript(
      text: """
        no tabs> groups
        No groups: ‘group tabs’ makes one.
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> open tab c.org
        c.org> open tab d.org
        d.org> watch tab-group-count
        tab-group-count: 0
        d.org> group tabs 1,3 --title Work --color blue
        tab-group-count: 1
        d.org> group tabs
        tab-group-count: 2
        d.org> rename group 2 "To read"
        d.org> add to group work 3
        d.org> collapse group work
        d.org> groups
        group     title    color  collapsed  tabs
            1     Work     blue   *          1-3
            2  ›  To read  grey              4
        d.org> move group Work 4
        d.org> expand group Work
        d.org> color group "to read" pink
        d.org> tabs
        tab     group    title  address
          1  ›  To read  d.org  https://d.org
          2     Work     a.org  https://a.org
          3     Work     c.org  https://c.org
          4     Work     b.org  https://b.org
        d.org> ungroup tabs 3
        d.org> close group work
        tab-group-count: 1
        2 tabs closed
        d.org> delete group 1
        tab-group-count: 0
        d.org> close group work
        line 20: close group: there is no group: ‘group tabs’ makes one
        d.org> tabs
        tab     title  address
          1  ›  d.org  https://d.org
          2     c.org  https://c.org
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
