import ArchitectureCanaryBridge

/// Errors, tasks and actors.
struct Effects {
  let desk = Desk()

  func caught() -> Int {
    do {
      return try desk.check()  // touches: typed-throws-call
    } catch .lent {  // touches: typed-catch-pattern
      return 1
    } catch {
      return 2
    }
  }

  func rethrown() throws -> Int {
    try loan().get()  // touches: result-error-type
  }

  func awaited() async -> Int {
    await desk.fetch().pageCount()  // touches: await
  }

  func concurrent() async -> Int {
    async let book = desk.fetch()  // touches: async-let
    return await book.pageCount()  // touches: member-of-async-let
  }

  func isolated() async -> Int {
    await desk.archive.store(2)  // touches: actor-method
  }

  func counted() async -> Int {
    let archive = desk.archive  // touches: actor-value
    return await archive.count  // touches: actor-property
  }

  func streamed() async -> Int {
    var sum = 0
    for await book in desk.stream() {  // touches: for-await
      sum += book.pageCount()  // touches: member-of-streamed
    }
    return sum
  }

  func grouped() async -> Int {
    await withTaskGroup(of: Item.self) { group in  // touches: task-group
      group.addTask { newest }  // touches: task-closure
      return await group.reduce(0) { $0 + $1.pageCount() }  // touches: group-element
    }
  }
}
