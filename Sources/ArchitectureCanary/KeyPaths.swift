import ArchitectureCanaryBridge

/// Model types behind key paths and dynamic members.
struct KeyPaths {
  let desk = Desk()

  func literal() -> Int {
    let path = \Desk.books.count  // touches: key-path-through-model
    return desk[keyPath: path]
  }

  func rooted() -> [Int] {
    [1, 2].map(\.feet.feet)  // touches: key-path-of-standard-type
  }

  func dynamicMember() -> Int {
    desk.clerk.anything  // touches: dynamic-member-by-name
  }

  func dynamicKeyPath() -> Int {
    desk.lens.count  // touches: dynamic-member-by-key-path
  }

  func dynamicCall() -> Int {
    let clerk = desk.clerk  // touches: dynamic-callable-value
    return clerk(1, 2)
  }

  func callable() -> Int {
    let metre = 2.feet  // touches: callable-value
    return metre()  // touches: call-of-a-local-value
  }

  func metatype() -> Bool {
    desk.make(Item.self, or: .sample).value.chapters.isEmpty  // touches: metatype
  }

  func described() -> Int {
    MemoryLayout<Part>.size  // touches: generic-argument-of-standard-type
  }
}
