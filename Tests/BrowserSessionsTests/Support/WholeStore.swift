import Foundation

/// The bytes of an intact store. A naive reader of the bytes determines what must be restored after
/// damage.
struct WholeStore {
  let bytes: Data
  private let pageSize: Int
  private let roots: [Int]
  /// The database pages that contain the rows of each tab and of its pages.
  private var pagesOfTabs: [Int: [Int]] = [:]

  /// Searches for titles and addresses in the form in which `StoreFixture.fill` saves them.
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
  /// A damaged first page of the file is replaced with that of other stores.
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
