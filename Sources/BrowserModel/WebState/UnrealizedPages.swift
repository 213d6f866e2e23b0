/// What stands for the pages of a tab until they are read.
package struct UnrealizedPages {
  /// Reads the pages of the tab with that metadata. Many tabs share one.
  package typealias Reader = @MainActor (WebStateMetadata) throws -> WebStateStorage.Pages

  /// What is known without them.
  var metadata: WebStateMetadata
  /// Reads them, once.
  let reader: Reader

  /// Reads the pages.
  @MainActor
  func load() throws -> WebStateStorage.Pages { try reader(metadata) }
}
