/// A move of tabs from one window to another, with the arrangements of both before and after it.
///
/// A move is a value that can be kept to undo a change. Tabs that were opened or closed in the
/// meantime don't prevent it.
public struct TabMove: Hashable, Sendable {
  /// One of the two windows.
  struct Side: Hashable, Sendable {
    let window: Int
    let before: WebStateArrangement
    let after: WebStateArrangement

    /// The tabs that come into the window.
    var arriving: [WebStateID] { after.ids.filter { !before.contains($0) } }
    var inverse: Self { Self(window: window, before: after, after: before) }
  }

  /// The window that the tabs leave, and the window that they come into.
  private(set) var sides: [Side]
  let type: BrowserType
  /// The number of the window that the move opens, if any.
  private(set) var opened: Int?
  /// The number of the window that the move closes, if any.
  private(set) var closed: Int?

  /// Performs a move and records it.
  ///
  /// - Parameters:
  ///   - source: The window that the tabs leave.
  ///   - target: The window that the tabs come into.
  ///   - type: The type of the tabs. Both windows have tabs of this type.
  ///   - opensTarget: Whether the second window was opened for the tabs.
  ///   - body: A closure that moves the tabs.
  @MainActor
  public init(
    from source: Window, to target: Window, of type: BrowserType, opensTarget: Bool,
    _ body: () throws -> Void
  ) rethrows {
    let windows = [source, target], lists = windows.map { $0.tabs(type) }
    let before = lists.map { $0?.arrangement ?? WebStateArrangement() }
    try body()
    sides = windows.indices.map { index in
      Side(
        window: windows[index].number, before: before[index],
        after: lists[index]?.arrangement ?? WebStateArrangement())
    }
    self.type = type
    opened = opensTarget ? target.number : nil
  }

  /// The move that undoes this one.
  public var inverse: Self {
    var inverse = self
    inverse.sides = sides.map(\.inverse)
    inverse.opened = closed
    inverse.closed = opened
    return inverse
  }
}

// MARK: - Windows

extension WindowManager {
  /// Returns whether a move would move at least one tab.
  func canPerform(_ move: TabMove) -> Bool {
    let windows = move.sides.map { existingWindow($0.window) }
    return move.sides.indices.contains { index in
      let side = move.sides[index], source = windows[1 - index]?.tabs(move.type)
      guard windows[index] != nil || side.window == move.opened else { return false }
      return side.arriving.contains { source?.index(of: $0) != nil }
    }
  }

  /// Moves those tabs that are still where they were before the move, and arranges both windows as
  /// they were after it.
  ///
  /// - Throws: An error if a window cannot be opened or another change is in progress.
  func perform(_ move: TabMove) throws {
    if let number = move.opened, existingWindow(number) == nil { try open(number, move.type) }
    let lists = try move.sides.map { try list(of: $0.window, move.type) }
    for (index, side) in move.sides.enumerated() {
      let source = lists[1 - index], target = lists[index]
      let indexes = side.arriving.compactMap(source.index(of:))
      try source.transfer(at: indexes, to: target, at: target.count)
    }
    for (list, side) in zip(lists, move.sides) { try list.restore(side.after) }
    if let number = move.closed, let window = existingWindow(number),
      window.lists.allSatisfy(\.isEmpty), windows.count > 1
    {
      try close(window, returningTo: move.sides[0].window)
    }
  }

  private func open(_ number: Int, _ type: BrowserType) throws {
    try openWindow(preferring: number)
    if let current { show(type, in: current) }
  }

  private func list(of number: Int, _ type: BrowserType) throws -> WebStateList {
    let window = existingWindow(number)
    if type == .offTheRecord { window.map(makeIncognitoBrowser) }
    guard let list = window?.tabs(type) else {
      throw WindowError.noWindow(number, existing: windows.map(\.number))
    }
    return list
  }

  /// Closes a window that a change opened. If it is the prompt's window, the one that was in front
  /// before the change comes back.
  func close(_ window: Window, returningTo number: Int) throws {
    if window === current, let previous = existingWindow(number) { bringToFront(previous) }
    try close(window)
  }
}

// MARK: - Lists

extension WebStateList {
  /// Arranges the tabs as they were earlier, with their openers and the active tab, as far as these
  /// are open.
  func restore(_ earlier: WebStateArrangement) throws(WebStateListError) {
    try beginBatch()
    defer { endBatch() }
    try arrange(as: earlier.layout)
    for id in earlier.ids { try restoreOpener(of: id, from: earlier) }
    guard let id = earlier.activeID else { return try activate(at: nil) }
    if let index = index(of: id) { try activate(at: index) }
  }

  private func restoreOpener(
    of id: WebStateID, from earlier: WebStateArrangement
  ) throws(WebStateListError) {
    let opener = earlier.opener(of: id)
    guard let index = index(of: id), arrangement.opener(of: id) != opener else { return }
    if let opener, self.index(of: opener.id) == nil { return }
    try setOpener(opener, at: index)
  }
}
