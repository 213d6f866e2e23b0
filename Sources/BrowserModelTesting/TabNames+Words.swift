public import BrowserModel

// MARK: - Words

extension TabNames {
  /// Returns a change in words: `move b from 1 to 2, ungrouped→group 1, active a→b`.
  ///
  /// Ranges are written as start and count: `(3,2)`.
  public func words(for change: WebStateListChange, _ status: WebStateListStatus) -> String {
    guard status.activeChanged else { return words(for: change) }
    return "\(words(for: change)), active \(word(status.oldActive))→\(word(status.newActive))"
  }

  private func words(for change: WebStateListChange) -> String {
    switch change {
    case .statusOnly: "status"
    case .changeZone(let change):
      "change \(word(change.id)) at \(change.index)"
        + words(from: change.oldZone, to: change.newZone)
    case .insert(let insert):
      "insert \(word(insert.id)) at \(insert.index)"
        + (insert.zone == .ungrouped ? "" : ", \(word(insert.zone))")
    case .move(let move):
      "move \(word(move.id)) from \(move.source) to \(move.destination)"
        + words(from: move.oldZone, to: move.newZone)
    case .replace(let replace):
      "replace \(word(replace.oldID)) with \(word(replace.newID)) at \(replace.index)"
    case .detach(let detach): words(for: detach)
    case .createGroup(let creation): "create \(word(creation.id)) at \(creation.index)"
    case .updateGroup(let update): "update \(word(update.id))"
    case .moveGroup(let move):
      "move \(word(move.id)) from \(word(move.source)) to \(word(move.destination))"
    case .deleteGroup(let deletion): "delete \(word(deletion.id))"
    }
  }

  private func words(for detach: WebStateListChange.Detach) -> String {
    let place = "\(word(detach.id)) at \(detach.index)"
    return switch detach.closing {
    case nil: "detach \(place)"
    case .unspecified: "close \(place)"
    case .userAction: "close \(place) for the user"
    case .cleanUp: "close \(place) to clean up"
    }
  }

  private func words(from old: WebStateZone, to new: WebStateZone) -> String {
    old == new ? "" : ", \(word(old))→\(word(new))"
  }
}

// MARK: - Single words

extension TabNames {
  private func word(_ id: WebStateID?) -> String { id.map { "\(letter(of: $0))" } ?? "none" }

  private func word(_ id: TabGroupID) -> String { "group \(number(of: id))" }

  private func word(_ range: Range<Int>) -> String { "(\(range.lowerBound),\(range.count))" }

  private func word(_ zone: WebStateZone) -> String {
    switch zone {
    case .pinned: "pinned"
    case .group(let id): word(id)
    case .ungrouped: "ungrouped"
    }
  }
}
