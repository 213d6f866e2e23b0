import Foundation
import SwitchboardTesting

/// A disk with the files below a directory. It performs recorded changes, and a loss of power can
/// lose what was not synchronized.
struct RecordedDisk {
  /// The contents of a file.
  private struct File {
    /// The contents that a program reads.
    var current: [UInt8]
    /// The contents at the last synchronization.
    var synchronized: [UInt8]
    /// The changes since the last synchronization, in order.
    var changes: [Change] = []
  }

  /// A change to the contents of a file.
  private enum Change {
    case write([UInt8], at: Int)
    case truncate(to: Int)
  }

  /// A change to a name in a directory. Without a file, the name is removed.
  private struct Naming {
    let changes: [(path: String, file: Int?)]
  }

  private enum Opened {
    case file(Int)
    case directory(String)
  }

  private var files: [File] = []
  private var names: [String: Int] = [:]
  private var synchronizedNames: [String: Int] = [:]
  /// The changes to the names in each directory since its last synchronization, in order.
  private var namings: [String: [Naming]] = [:]
  private var directories: Set<String>
  private var opened: [Int32: Opened] = [:]
  /// The output so far.
  private(set) var output = ""

  /// Creates a disk on which everything is synchronized.
  init(_ image: ProfileImage) {
    directories = Set(image.directories)
    for (path, contents) in image.files {
      names[path] = files.count
      files.append(File(current: Array(contents), synchronized: Array(contents)))
    }
    synchronizedNames = names
  }
}

// MARK: - Changes

extension RecordedDisk {
  /// Performs a recorded change.
  mutating func perform(_ change: RecordedChange) {
    switch change.kind {
    case .open: open(change.path, change.descriptor, truncates: false)
    case .truncatingOpen: open(change.path, change.descriptor, truncates: true)
    case .close: opened[change.descriptor] = nil
    case .write: apply(.write(change.bytes, at: change.offset), to: file(change))
    case .truncate: apply(.truncate(to: change.offset), to: file(change))
    case .truncatePath: apply(.truncate(to: change.offset), to: names[change.path])
    case .synchronize: synchronize(change.descriptor)
    case .rename:
      name([(change.path, nil), (change.target, names[change.path])])
    case .delete:
      directories.remove(change.path)
      name([(change.path, nil)])
    case .directory: directories.insert(change.path)
    case .output: output += String(decoding: change.bytes, as: UTF8.self)
    }
  }

  private mutating func open(_ path: String, _ descriptor: Int32, truncates: Bool) {
    guard !directories.contains(path) else { return opened[descriptor] = .directory(path) }
    if names[path] == nil {
      files.append(File(current: [], synchronized: []))
      name([(path, files.count - 1)])
    }
    guard let file = names[path] else { return }
    opened[descriptor] = .file(file)
    if truncates { apply(.truncate(to: 0), to: file) }
  }

  private func file(_ change: RecordedChange) -> Int? {
    guard case .file(let file) = opened[change.descriptor] else { return nil }
    return file
  }

  private mutating func apply(_ change: Change, to file: Int?) {
    guard let file else { return }
    Self.apply(change, to: &files[file].current)
    files[file].changes.append(change)
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .truncate(let size): resize(&bytes, to: size)
    case .write(let new, let offset):
      if bytes.count < offset + new.count { resize(&bytes, to: offset + new.count) }
      bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }
  }

  private static func resize(_ bytes: inout [UInt8], to size: Int) {
    bytes = Array(bytes.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
  }

  private mutating func synchronize(_ descriptor: Int32) {
    switch opened[descriptor] {
    case .file(let file):
      files[file].synchronized = files[file].current
      files[file].changes = []
    case .directory(let directory):
      for naming in namings.removeValue(forKey: directory) ?? [] {
        Self.apply(naming, to: &synchronizedNames)
      }
    case nil: break
    }
  }

  private mutating func name(_ changes: [(path: String, file: Int?)]) {
    let naming = Naming(changes: changes), last = changes[changes.count - 1].path
    Self.apply(naming, to: &names)
    namings[ProfileImage.directory(of: last), default: []].append(naming)
  }

  private static func apply(_ naming: Naming, to names: inout [String: Int]) {
    for change in naming.changes { names[change.path] = change.file }
  }
}

// MARK: - Loss of power

extension RecordedDisk {
  /// The fate of the changes to a file or directory that were not synchronized.
  private enum Fate: CaseIterable {
    case kept, lost, reordered, torn
  }

  private static let sectorSize = 512

  /// Returns what is on the disk after the power fails.
  ///
  /// Changed names survive in the order of the changes, up to a random one in each directory. Of the
  /// changes to a file, any may survive, or any sectors of each. Directories always survive, because
  /// file systems synchronize the directories of a synchronized file.
  ///
  /// - Parameters:
  ///   - image: An image that receives the files.
  ///   - random: The source of random choices.
  func afterPowerLoss(_ image: inout ProfileImage, using random: inout SeededGenerator) {
    var names = synchronizedNames
    for (_, changes) in namings.sorted(by: { $0.key < $1.key }) {
      let count = Int.random(in: 0...changes.count, using: &random)
      for naming in changes.prefix(count) { Self.apply(naming, to: &names) }
    }
    image.directories = directories.sorted()
    image.files = [:]
    for (path, file) in names.sorted(by: { $0.key < $1.key }) {
      image.files[path] = Data(remains(of: files[file], using: &random))
    }
  }

  private func remains(of file: File, using random: inout SeededGenerator) -> [UInt8] {
    var bytes = file.synchronized
    let fate = Fate.allCases.randomElement(using: &random) ?? .kept
    for change in file.changes {
      switch (fate, change) {
      case (.kept, _): Self.apply(change, to: &bytes)
      case (.lost, _): break
      case (.torn, .write(let new, let offset)):
        for sector in Self.sectors(of: new, at: offset) where Bool.random(using: &random) {
          Self.apply(sector, to: &bytes)
        }
      case (.reordered, _), (.torn, _):
        if Bool.random(using: &random) { Self.apply(change, to: &bytes) }
      }
    }
    return bytes
  }

  private static func sectors(of bytes: [UInt8], at offset: Int) -> [Change] {
    var sectors: [Change] = [], start = 0
    while start < bytes.count {
      let size = min(sectorSize - (offset + start) % sectorSize, bytes.count - start)
      sectors.append(.write(Array(bytes[start..<start + size]), at: offset + start))
      start += size
    }
    return sectors
  }
}

// MARK: - Records

/// A change to a file, as `FileRecording.c` records it.
struct RecordedChange {
  enum Kind: Character {
    case open = "o"
    case truncatingOpen = "O"
    case close = "c"
    case write = "w"
    case truncate = "t"
    case truncatePath = "T"
    case synchronize = "s"
    case rename = "r"
    case delete = "d"
    case directory = "m"
    case output = "1"
  }

  let kind: Kind
  let descriptor: Int32
  let offset: Int
  let bytes: [UInt8]
  /// The path in the image of the profile.
  let path: String
  /// The new path of a renamed file.
  let target: String

  /// Reads all changes of a run.
  ///
  /// - Parameters:
  ///   - data: The records.
  ///   - root: The path of the profile.
  static func all(in data: Data, below root: String) -> [RecordedChange] {
    var rest = Array(data)[...], changes: [RecordedChange] = []
    while let change = RecordedChange(&rest, below: root) { changes.append(change) }
    return changes
  }

  private init?(_ rest: inout ArraySlice<UInt8>, below root: String) {
    guard rest.count >= 24, let kind = Kind(rawValue: Character(UnicodeScalar(rest.removeFirst())))
    else { return nil }
    self.kind = kind
    rest.removeFirst(3)
    descriptor = Int32(truncatingIfNeeded: Self.number(&rest, size: 4))
    offset = Self.number(&rest, size: 8)
    let sizes = [Self.number(&rest, size: 4), Self.number(&rest, size: 4)]
    let texts = sizes.map { size in
      defer { rest.removeFirst(size) }
      return Array(rest.prefix(size))
    }
    bytes = texts[0]
    path = Self.path(texts[0], below: root)
    target = Self.path(texts[1], below: root)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, size: Int) -> Int {
    defer { rest.removeFirst(size) }
    let bits = rest.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: bits)
  }

  private static func path(_ bytes: [UInt8], below root: String) -> String {
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix(root) ? "profile" + path.dropFirst(root.count) : path
  }
}
