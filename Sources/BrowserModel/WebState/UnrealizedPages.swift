/// What stands for the pages of a tab until they are read.
struct UnrealizedPages {
  /// What is known without them.
  let metadata: WebStateMetadata
  /// Reads them, once.
  let load: @MainActor () throws -> WebStateStorage.Pages
}
