extension Screen {
  /// Shows a program's output.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let event = parser.event(endedBy: byte) { perform(event) }
    }
  }

  /// Shows text.
  public mutating func feed(_ text: String) {
    feed(text.utf8)
  }

  private mutating func perform(_ event: ScreenParser.Event) {
    switch event {
    case .scalar(let scalar): write(scalar)
    case .control(let byte): perform(control: byte)
    case .escape(let sequence): perform(escape: sequence)
    case .sequence(let parameters, let final): perform(parameters, final)
    }
  }

  private mutating func perform(control byte: UInt8) {
    switch byte {
    case 7: bells += 1
    case 8: move(to: cursor.column - 1)
    case 9: move(to: (cursor.column / 8 + 1) * 8)
    case 10: lineFeed()
    case 13: move(to: 0)
    default: break
    }
  }

  private mutating func perform(escape sequence: String) {
    switch sequence {
    case "7": saved = cursor
    case "8": move(to: saved.column, row: saved.row)
    case "M": reverseLineFeed()
    case "=", ">", "(B", "\\": break
    default: unknownSequences.append("ESC \(sequence)")
    }
  }

  private mutating func perform(_ parameters: String, _ final: Character) {
    if parameters.hasPrefix("?") { return setMode(parameters.dropFirst(), final) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "A": move(to: cursor.column, row: cursor.row - count)
    case "B": move(to: cursor.column, row: cursor.row + count)
    case "C": move(to: cursor.column + count)
    case "D": move(to: cursor.column - count)
    case "G": move(to: count - 1)
    case "H": move(to: (numbers.dropFirst().first ?? 1) - 1, row: count - 1)
    case "d": move(to: cursor.column, row: count - 1)
    case "J": eraseDisplay(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "@": grid[cursor.row].insertBlanks(count, at: cursor.column)
    case "P": grid[cursor.row].delete(count, at: cursor.column)
    case "X": grid[cursor.row].erase(cursor.column..<cursor.column + count)
    case "L": insertRows(count)
    case "M": deleteRows(count)
    case "m": style = ["", "0"].contains(parameters) ? "" : parameters
    case "r": setRegion(numbers)
    case "h" where parameters != "4", "l": break
    default: unknownSequences.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func setMode(_ mode: Substring, _ final: Character) {
    switch mode {
    case "25": showsCursor = final == "h"
    case "2004": bracketsPaste = final == "h"
    case "7": wraps = final == "h"
    case "1": break
    default: unknownSequences.append("CSI ?\(mode)\(final)")
    }
  }
}
