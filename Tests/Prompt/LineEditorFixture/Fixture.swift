import Dispatch
import ProcessSignals
import SwitchboardLineEditor

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A prompt that echoes the lines that tests type.
@main
@MainActor
enum Fixture {
  static var editor: LineEditor?
  static var reading: Task<LineInput, Never>?
  static var exitCode: Int32 = 0
  static var reopens = false
  /// A Boolean value that indicates whether the next prompt changes as soon as it is requested.
  static var changesPrompt = false
  static var listener: TerminationSignals?
  /// The continuation of a delayed hint request.
  static var lateHint: CheckedContinuation<Void, Never>?
  /// The lines for which a hint was requested.
  static var askedLines: [String] = []
  static let gate = AsyncStream<Void>.makeStream()

  static func main() async throws {
    if let order = HistoryOrder(environment("FIXTURE_APPEND")) { return try order.perform() }
    if !environment("FIXTURE_FAILS_LATE").isEmpty { atexit { abort() } }
    if case let way = environment("FIXTURE_LISTENS"), !way.isEmpty { await listen(way) }
    do {
      repeat { try await edit() } while reopens
    } catch {
      print(error)
      exitCode = 1
    }
    exit(exitCode)
  }

  private static func edit() async throws {
    reopens = false
    var configuration = LineEditor.Configuration(program: "fixture")
    configuration.history = environment("FIXTURE_HISTORY").split(separator: "|").map(String.init)
    configuration.usesColor = environment("NO_COLOR").isEmpty
    configuration.completer = { await complete($0) }
    configuration.hinter = { await hint(for: $0) }
    configuration.highlighter = { highlights(of: $0) }
    configuration.onInterrupt = {
      Task { @MainActor in Self.editor?.show("interrupted while busy") }
    }
    let editor = try LineEditor(configuration: configuration)
    Self.editor = editor
    let channel = listen()
    await loop(editor)
    channel.cancel()
    await editor.close()
    print("closed")
    editor.show("\u{1b}[31mshown afterwards")
  }

  private static func loop(_ editor: LineEditor) async {
    while true {
      let task = Task { await editor.readLine(Prompt("repl> ", style: "1;32")) }
      reading = task
      if changesPrompt { Task { editor.changePrompt(Prompt("changed> ")) } }
      changesPrompt = false
      switch await task.value {
      case .line("quit"): return editor.show("last words")
      case .line("reopen"): return reopens = true
      case .line(let line): await perform(line, editor)
      case .interrupted, .interruptKey: editor.show("interrupted")
      case .cancelled: editor.show("cancelled")
      case .endOfInput: return editor.show("end of input")
      case .terminated(let signal):
        exitCode = 128 + signal
        return editor.show("terminated by \(signal)")
      }
    }
  }

  private static func perform(_ line: String, _ editor: LineEditor) async {
    editor.addHistory(line)
    switch line {
    case "busy": for await _ in gate.stream { break }
    case "exit": exit(3)
    case "crash": fatalError("the fixture crashes")
    case "second": editor.show(openSecond())
    case "change": changesPrompt = true
    case "columns": editor.show("columns: \(editor.columns)")
    default: editor.show("got: " + line.split(separator: "\n").joined(separator: "⏎"))
    }
  }
}

private func openSecond() -> String {
  do {
    _ = try LineEditor()
    return "opened"
  } catch {
    return error.description
  }
}

func environment(_ name: String) -> String {
  getenv(name).map { String(cString: $0) } ?? ""
}
