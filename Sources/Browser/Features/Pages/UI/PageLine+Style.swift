import BrowserPages
import Switchboard

extension PageLine {
  /// Returns the line as a terminal shows it.
  /// - Parameter search: The search whose matches are marked, if any.
  func styled(marking search: PhraseSearch?) -> StyledText {
    let base = TextStyle(isBold: headingLevel != nil)
    var matches = (search?.ranges(in: text) ?? [])[...]
    var parts: [StyledText.Part] = []
    var end = 0
    let bytes = text.utf8
    func append(_ range: Range<Int>, _ style: TextStyle) {
      guard !range.isEmpty else { return }
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let text = text[start..<bytes.index(start, offsetBy: range.count)]
      parts.append(StyledText.Part(String(text), style))
    }
    func add(_ range: Range<Int>, _ style: TextStyle) {
      var start = range.lowerBound
      while let match = matches.first, match.lowerBound < range.upperBound {
        let part = match.clamped(to: range)
        append(start..<part.lowerBound, style)
        append(part, style.marked)
        start = part.upperBound
        guard match.upperBound <= range.upperBound else { break }
        matches.removeFirst()
      }
      append(start..<range.upperBound, style)
    }
    for span in spans {
      add(end..<span.range.lowerBound, base)
      add(span.range, span.style(in: base))
      end = span.range.upperBound
    }
    add(end..<bytes.count, base)
    return StyledText(parts)
  }
}

extension TextStyle {
  /// The same style for text that the user has searched for.
  fileprivate var marked: Self {
    var style = self
    style.isBold = true
    style.isUnderlined = true
    style.color = .yellow
    return style
  }
}

extension PageLine.Span {
  fileprivate func style(in line: TextStyle) -> TextStyle {
    var shown = line
    // The numbers of links, and signs such as ‘^’, are beside the text.
    guard !isAddition else {
      shown.isDim = true
      return shown
    }
    if style.contains(.strong) { shown.isBold = true }
    if style.contains(.emphasis) { shown.isItalic = true }
    if style.contains(.deleted) { shown.isStruck = true }
    if style.contains(.inserted) { shown.isUnderlined = true }
    if style.contains(.image) { shown.isDim = true }
    shown.color = color
    return shown
  }
}

extension PageLine.Span {
  private var color: TextColor? {
    if link != nil { return .blue }
    let colors: [(PageTextStyle, TextColor)] = [
      (.code, .cyan), (.control, .green), (.marked, .yellow),
    ]
    return colors.first { style.contains($0.0) }?.1
  }
}
