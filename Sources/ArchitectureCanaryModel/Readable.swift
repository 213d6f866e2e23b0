package protocol Readable<Content> {
  associatedtype Content

  var content: Content { get }
}

extension Readable {
  package func summary() -> Int {
    1
  }
}

extension Readable where Content == Book.Chapter {
  package var heading: String {
    content.title
  }
}
