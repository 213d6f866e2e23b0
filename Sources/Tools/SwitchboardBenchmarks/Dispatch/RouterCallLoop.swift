/// The callers of routers, with the same loops as ``CallLoop``.
@MainActor
enum RouterCallLoop {
  @inline(never)
  static func add(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { meter.add(1) }
  }

  @inline(never)
  static func count(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { meter.count(1) }
  }

  @inline(never)
  static func tryToAdd(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { try? meter.tryToAdd(1) }
  }

  @inline(never)
  static func addLater(_ meter: any MeterCommands, _ count: Int) async {
    for _ in 0..<count { await meter.addLater(1) }
  }
}
