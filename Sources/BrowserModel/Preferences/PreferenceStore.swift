public import Foundation
public import ProfileFiles
import Switchboard

/// The values of preferences, kept in a file, in memory, or in memory over another store.
///
/// Names that are not declared, and texts that do not read as a value, are kept in the file as they
/// are: another version may have written them.
@MainActor
public final class PreferenceStore {
  /// The preferences that the store knows.
  public let registry: PreferenceRegistry
  /// What became of reading the file.
  public let outcome: FileOutcome

  private let file: PreferenceFile?
  /// Called before the file is written.
  private let willWrite: @MainActor () throws(FileError) -> Void
  let base: PreferenceStore?
  private(set) var texts: [String: String]
  let observers = ObserverList<@MainActor (String) -> Void>()
  private var baseSubscription: Subscription?

  private init(
    _ registry: PreferenceRegistry, _ contents: PreferenceFile.Contents = .init(),
    file: PreferenceFile? = nil, base: PreferenceStore? = nil,
    willWrite: @escaping @MainActor () throws(FileError) -> Void = { () throws(FileError) in }
  ) {
    self.registry = registry
    self.outcome = contents.outcome
    self.texts = contents.texts
    self.file = file
    self.base = base
    self.willWrite = willWrite
  }

  /// Creates a store that is kept in memory only.
  public convenience init(_ registry: PreferenceRegistry) {
    self.init(registry, PreferenceFile.Contents())
  }

  /// Creates a store that is kept in a file, which is read now and made when it is first written.
  ///
  /// - Parameters:
  ///   - registry: The preferences that it knows.
  ///   - url: Where the file is, or will be.
  ///   - access: What may be done with the file.
  public convenience init(
    _ registry: PreferenceRegistry, file url: URL, access: FileAccess = .readWrite
  ) {
    self.init(registry, file: PreferenceFile(url, access: access))
  }

  /// Creates a store that is kept in a file, which is read now.
  convenience init(_ registry: PreferenceRegistry, file: PreferenceFile) {
    self.init(registry, file.load(), file: file)
  }

  /// Creates a store that is kept in a file, which has been read.
  convenience init(
    _ registry: PreferenceRegistry, file: PreferenceFile, contents: PreferenceFile.Contents
  ) {
    self.init(registry, contents, file: file)
  }

  /// Creates a store that has the values of another until it is given its own.
  ///
  /// - Parameter base: The other store.
  public convenience init(over base: PreferenceStore) { self.init(over: base, file: nil) }

  /// Creates a store that has the values of another until it is given its own, which are kept in a
  /// file that has been read.
  ///
  /// - Parameters:
  ///   - base: The other store.
  ///   - file: The file; nil to keep nothing.
  ///   - contents: The contents of the file.
  ///   - willWrite: Called before the file is written.
  convenience init(
    over base: PreferenceStore, file: PreferenceFile?, contents: PreferenceFile.Contents = .init(),
    willWrite: @escaping @MainActor () throws(FileError) -> Void = { () throws(FileError) in }
  ) {
    self.init(base.registry, contents, file: file, base: base, willWrite: willWrite)
    baseSubscription = base.observeAll { [weak self] name in
      guard let self, self.validText(of: name) == nil else { return }
      self.tell(name)
    }
  }
}

// MARK: - Changing

extension PreferenceStore {
  /// Keeps a text for a name, or none, and tells if that makes a difference.
  func keep(_ text: String?, for name: String) throws(PreferenceError) {
    guard texts[name] != text else { return }
    var changed = texts
    changed[name] = text
    try write(changed)
    let old = self.text(of: name)
    texts = changed
    if self.text(of: name) != old { tell(name) }
  }

  private func write(_ texts: [String: String]) throws(PreferenceError) {
    guard let file else { return }
    do throws(FileError) {
      try willWrite()
      try file.write(texts, after: outcome)
    } catch {
      throw .notKept(error)
    }
  }

  private func tell(_ name: String) { observers.notify { $0(name) } }
}

// MARK: - Texts

extension PreferenceStore {
  /// The text of a declared preference's value, nil for one that is not declared.
  func text(of name: String) -> String? {
    validText(of: name) ?? base?.text(of: name) ?? registry[name]?.defaultText
  }

  private func validText(of name: String) -> String? {
    texts[name].flatMap { registry[name]?.normalized($0) }
  }

  /// The declared preferences for which the file has a text that does not read as a value, which
  /// is kept, and not used.
  public var unusable: [(name: String, text: String)] {
    registry.preferences.compactMap { preference in
      texts[preference.name].flatMap {
        preference.normalized($0) == nil ? (preference.name, $0) : nil
      }
    }
  }
}
