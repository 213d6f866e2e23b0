import Foundation

/// The bytes of an intact store. A naive scan of the bytes determines which tabs must be restored
/// after damage.
struct WholeStore {
  let bytes: Data
  private let pageSize: Int
  private let roots: [Int]
  /// The database pages that contain the rows for each tab and its pages.
  private var pagesOfTabs: [Int: [Int]] = [:]

  /// Searches the bytes for titles and addresses in the form that `StoreFixture.fill` saves.
  init(_ bytes: Data, pageSize: Int, roots: [Int]) throws {
    self.bytes = bytes
    self.pageSize = pageSize
    self.roots = roots
    for page in 0..<bytes.count / pageSize {
      let text = String(decoding: Self.page(page, of: bytes, pageSize), as: UTF8.self)
      for match in text.matches(of: /Title (\d+)\.|org\\?\/(\d+)\."/) {
        if let id = (match.1 ?? match.2).flatMap({ Int($0) }) {
          pagesOfTabs[id, default: []].append(page)
        }
      }
    }
  }

  /// Returns the tabs on undamaged pages, in tables with an undamaged first page.
  ///
  /// If the first page of the file is damaged, it is replaced with the first page of another store.
  func tabs(undamagedIn damaged: Data) -> Set<Int> {
    guard roots.allSatisfy({ isWhole($0 - 1, in: damaged) }) else { return [] }
    return Set(
      pagesOfTabs.filter { $0.value.allSatisfy { isWhole($0, in: damaged) } }.map(\.key))
  }

  private func isWhole(_ page: Int, in damaged: Data) -> Bool {
    Self.page(page, of: damaged, pageSize) == Self.page(page, of: bytes, pageSize)
  }

  private static func page(_ page: Int, of bytes: Data, _ size: Int) -> Data {
    Data(bytes.dropFirst(page * size).prefix(size))
  }
}
