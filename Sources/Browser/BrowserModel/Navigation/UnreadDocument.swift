public import BrowserPages

/// A document that an engine has loaded but not read.
///
/// Reading a document costs much more time and memory than loading it, and most documents in hidden
/// tabs are never shown. A tab that is shown reads its document in the background. Engines should
/// use this type only for small documents, because a command that can't wait reads the document on
/// the main actor.
public struct UnreadDocument: Sendable {
  /// The document with its metadata and its source, but without text, links and forms.
  public let outline: PageDocument
  private let reader: @Sendable (PageDocument) -> PageDocument

  /// Creates an unread document.
  ///
  /// - Parameters:
  ///   - outline: The document with its metadata and its source.
  ///   - reader: A closure that reads the source of the outline and returns the document. It returns
  ///     the same document for the same outline.
  public init(
    outline: PageDocument, reader: @escaping @Sendable (PageDocument) -> PageDocument
  ) {
    self.outline = outline
    self.reader = reader
  }

  /// Reads the document.
  public func read() -> PageDocument { reader(outline) }

  /// Reads the document on another thread.
  @concurrent func readInBackground() async -> PageDocument { reader(outline) }
}

extension UnreadDocument: Hashable {
  public static func == (first: Self, second: Self) -> Bool { first.outline == second.outline }

  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}
