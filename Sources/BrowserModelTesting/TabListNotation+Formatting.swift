// MARK: - Formatting

extension TabListNotation: CustomStringConvertible {
  /// The line: no space but around groups, and no `|` where nothing is pinned.
  public var description: String {
    var text = ""
    var zone = Zone.pinned
    for tab in tabs {
      if tab.zone != zone { text += passage(from: zone, to: tab.zone, behind: text) }
      text.append(tab.letter)
      if tab.letter == active { text.append("*") }
      zone = tab.zone
    }
    return text.isEmpty ? "" : text + passage(from: zone, to: .ungrouped, behind: text).trimmed
  }

  /// What stands between tabs of two zones.
  private func passage(from old: Zone, to new: Zone, behind text: String) -> String {
    switch (old, new) {
    case (.pinned, _) where !text.isEmpty: "|" + opening(new)
    case (.group, .ungrouped): "} "
    case (.group, _): "} " + opening(new)
    case (.ungrouped, .group): " " + opening(new)
    default: opening(new)
    }
  }

  private func opening(_ zone: Zone) -> String {
    if case .group(let number) = zone { "\(number){" } else { "" }
  }
}

// MARK: - Trimming

extension String {
  /// The text without a space at its end.
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
