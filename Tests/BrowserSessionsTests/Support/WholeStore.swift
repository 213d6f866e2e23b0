import Foundation

/// The bytes of a store before they are damaged, by which a naive reader knows what must come back.
struct WholeStore {
  let bytes: Data
  private let pageSize: Int
  private let roots: [Int]
  /// On which pages the rows of tabs are, and those of their pages.
  private var pagesOfTabs: [Int: [Int]] = [:]

  /// Looks for the titles and addresses of tabs, as `StoreFixture.fill` saves them.
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

  /// The tabs that stand on pages that nothing has happened to, in tables whose beginning is there.
  ///
  /// Where the first page is damaged it is known from other stores.
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
