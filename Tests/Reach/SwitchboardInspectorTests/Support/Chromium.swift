import Foundation
import NIOHTTP1
import SwitchboardTesting

/// A headless Chromium that a test drives by its DevTools protocol.
@MainActor
final class Chromium {
  /// The path of the program, or nil if the page is not tested in a browser.
  nonisolated static let path = ProcessInfo.processInfo.environment["SWITCHBOARD_CHROMIUM"]

  /// An error that indicates that the browser or the page did not do what a test expects.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("chromium-\(UUID().uuidString.prefix(8))")
  private var socket: WebSocket?
  private var texts: AsyncStream<String>.Iterator?
  private var lastID = 0
  /// The messages of the page's console that are errors.
  private(set) var problems: [String] = []

  /// Starts the browser with an empty profile, and opens a page.
  init(opening page: URL, isDark: Bool = false) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: Self.path ?? "")
    process.arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--remote-debugging-port=0", "--window-size=1500,950",
        "--user-data-dir=\(folder.path)",
        "about:blank",
      ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = try await port()
    let path = try await Self.targetPath(port)
    let socket = try await WebSocket(
      port: port, path: path, headers: ["Host": "127.0.0.1:\(port)"])
    self.socket = socket
    texts = socket.texts.makeAsyncIterator()
    for domain in ["Page", "Runtime", "Log"] { _ = try await send("\(domain).enable") }
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    _ = try await send("Emulation.setEmulatedMedia", ["features": [scheme]])
    _ = try await send("Page.navigate", ["url": page.absoluteString])
  }

  /// Ends the browser, and removes its profile.
  func close() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - Starting

  /// Waits for the file in which the browser writes its port.
  private func port() async throws -> Int {
    let file = folder.appendingPathComponent("DevToolsActivePort")
    var port: Int?
    try await eventually(within: .seconds(30)) {
      let text = try? String(contentsOf: file, encoding: .utf8)
      port = text?.split(separator: "\n").first.flatMap { Int($0) }
      return port != nil
    }
    return port ?? 0
  }

  private static func targetPath(_ port: Int) async throws -> String {
    let request = "GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    let deadline = ContinuousClock.now + .seconds(30)
    while .now < deadline {
      let answer = try await HTTPAnswer(of: request, port: port)
      let targets = try? JSONSerialization.jsonObject(with: Data(answer.body.utf8))
      let page = (targets as? [[String: Any]])?.first { $0["type"] as? String == "page" }
      let address = (page?["webSocketDebuggerUrl"] as? String).flatMap(URL.init)
      if let address { return address.path }
      await Task.yield()
    }
    throw Failure(description: "the browser has no page")
  }
}

// MARK: - The page

extension Chromium {
  /// Returns the value of a JavaScript expression as text.
  func value(of expression: String) async throws -> String {
    let result = try await send(
      "Runtime.evaluate",
      [
        "expression": "String(\(expression))", "awaitPromise": true, "returnByValue": true,
        "userGesture": true,
      ])
    if let exception = result["exceptionDetails"] {
      throw Failure(description: "\(expression): \(exception)")
    }
    return (result["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// Waits until the text of the elements that fit a selector fits a condition.
  @discardableResult
  func text(
    of selector: String, until fits: (String) -> Bool
  ) async throws -> String {
    let expression =
      "[...document.querySelectorAll('\(selector)')].map(e => e.innerText).join('\\n')"
    var text = ""
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      text = try await value(of: expression)
      if fits(text) { return text }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure(description: "\(selector) shows ‘\(text)’; console: \(problems)")
  }

  /// Clicks on the first element that fits a selector.
  func click(_ selector: String) async throws {
    _ = try await value(of: "document.querySelector('\(selector)').click()")
  }

  /// Types text into the element that has the focus, as a keyboard does.
  func type(_ text: String, into selector: String? = nil) async throws {
    if let selector { _ = try await value(of: "document.querySelector('\(selector)').focus()") }
    _ = try await send("Input.insertText", ["text": text])
  }

  /// Presses a key such as `Enter`.
  func press(_ key: String, code: Int) async throws {
    var event: [String: Any] = ["key": key, "code": key, "windowsVirtualKeyCode": code]
    if key == "Enter" { event["text"] = "\r" }
    for kind in [key == "Enter" ? "keyDown" : "rawKeyDown", "keyUp"] {
      _ = try await send("Input.dispatchKeyEvent", event.merging(["type": kind]) { $1 })
    }
  }

  /// Writes a picture of the page to a file.
  func takePicture(_ file: URL) async throws {
    let picture = try await send("Page.captureScreenshot", ["format": "png"])["data"] as? String
    try Data(base64Encoded: picture ?? "")?.write(to: file)
  }
}

// MARK: - Messages

extension Chromium {
  private func send(
    _ method: String, _ parameters: [String: Any] = [:]
  ) async throws -> [String: Any] {
    lastID += 1
    let message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    let data = try JSONSerialization.data(withJSONObject: message)
    socket?.send(String(decoding: data, as: UTF8.self))
    while let message = await next() {
      if message["id"] as? Int == lastID { return message["result"] as? [String: Any] ?? [:] }
    }
    throw Failure(description: "the browser has ended during \(method)")
  }

  private func next() async -> [String: Any]? {
    var texts = texts
    guard let text = await texts?.next(isolation: MainActor.shared) else { return nil }
    let message = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    if let method = message?["method"] as? String, isProblem(method, message) {
      problems.append(text)
    }
    return message ?? [:]
  }
  /// Returns whether a message reports an error. A connection that fails is none.
  private func isProblem(_ method: String, _ message: [String: Any]?) -> Bool {
    guard method == "Log.entryAdded" else { return method == "Runtime.exceptionThrown" }
    let entry = (message?["params"] as? [String: Any])?["entry"] as? [String: Any]
    return entry?["level"] as? String == "error" && entry?["source"] as? String != "network"
  }
}
