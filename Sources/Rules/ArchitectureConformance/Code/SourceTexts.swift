/// A cache of the texts of files.
final class SourceTexts {
  private var texts: [String: SourceText] = [:]

  func text(of path: String) -> SourceText {
    if let known = texts[path] { return known }
    let text = SourceText(path: path)
    texts[path] = text
    return text
  }
}
