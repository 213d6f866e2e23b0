import BrowserPages
import Switchboard

extension PageLine {
  /// The line as a terminal shows it.
  var styled: StyledText {
    let base = TextStyle(isBold: headingLevel != nil)
    var parts: [StyledText.Part] = []
    var end = 0
    let bytes = text.utf8
    func add(_ range: Range<Int>, _ style: TextStyle) {
      guard !range.isEmpty else { return }
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let text = text[start..<bytes.index(start, offsetBy: range.count)]
      parts.append(StyledText.Part(String(text), style))
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
