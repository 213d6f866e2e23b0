import BrowserPages
import Foundation

/// Writes a document as text that a person can check.
///
/// A line is a block. `{strong:text}` is text of a style, `[text]3` belongs to link 3, and
/// `{control@1.2:text}` shows the second control of the first form.
struct DocumentDump {
  private var lines: [String] = []

  static func text(of document: PageDocument) -> String {
    var dump = DocumentDump()
    dump.addProperties(of: document)
    dump.add(document.blocks, indent: "")
    for (index, link) in document.links.enumerated() {
      let address = link.url?.absoluteString ?? "no address: \(link.reference)"
      let name = link.downloadName.map { " saved as “\($0)”" } ?? ""
      dump.lines.append("link \(index + 1) “\(link.text)” \(address)\(name)")
    }
    for form in document.forms { dump.add(form) }
    return dump.lines.joined(separator: "\n") + "\n"
  }

  private mutating func addProperties(of document: PageDocument) {
    let properties = [
      ("title", document.title), ("summary", document.summary), ("language", document.language),
      ("icon", document.iconURL?.absoluteString),
      ("canonical", document.canonicalURL?.absoluteString), ("encoding", document.source.encoding),
    ]
    for case (let name, let value?) in properties { lines.append("\(name) = \(value)") }
  }

  // MARK: - Blocks

  private mutating func add(_ blocks: [PageBlock], indent: String) {
    for block in blocks { add(block, indent: indent) }
  }

  private mutating func add(_ block: PageBlock, indent: String) {
    switch block {
    case .heading(let level, let text): lines.append("\(indent)h\(level) \(string(text))")
    case .paragraph(let text): lines.append("\(indent)p \(string(text))")
    case .line(let text): lines.append("\(indent)line \(string(text))")
    case .preformatted(let text): lines.append("\(indent)pre \(string(text))")
    case .separator: lines.append("\(indent)hr")
    case .quote(let blocks):
      lines.append("\(indent)quote")
      add(blocks, indent: indent + "  ")
    case .list(let list): add(list, indent: indent)
    case .table(let table): add(table, indent: indent)
    }
  }

  private mutating func add(_ list: PageList, indent: String) {
    lines.append(indent + (list.marker(0).map { "ol from \($0)" } ?? "ul"))
    for item in list.items {
      lines.append("\(indent)  item")
      add(item, indent: indent + "    ")
    }
  }

  private mutating func add(_ table: PageTable, indent: String) {
    lines.append("\(indent)table" + (table.caption.map { " \(string($0))" } ?? ""))
    for row in table.rows {
      let cells = row.cells.map(string).joined(separator: " | ")
      lines.append("\(indent)  \(row.isHeader ? "head" : "row") \(cells)")
    }
  }

  // MARK: - Text

  private func string(_ text: PageText) -> String { text.runs.map(string).joined() }

  private func string(_ run: PageTextRun) -> String {
    let styles: [(PageTextStyle, String)] = [
      (.emphasis, "em"), (.strong, "strong"), (.code, "code"), (.image, "image"),
      (.control, "control"), (.superscript, "sup"), (.subscript, "sub"), (.deleted, "del"),
      (.inserted, "ins"), (.marked, "mark"), (.ruby, "ruby"), (.preformatted, "pre"),
    ]
    let names = styles.filter { run.style.contains($0.0) }.map(\.1).joined(separator: "+")
    let text = Self.escaped(run.text)
    let control = run.control.map { "@\($0.form + 1).\($0.field + 1)" } ?? ""
    let styled = names.isEmpty ? text : "{\(names)\(control):\(text)}"
    return run.link.map { "[\(styled)]\($0 + 1)" } ?? styled
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "⏎"
      case "\t": "⇥"
      case "\u{A0}": "⍽"
      case _ where scalar.properties.generalCategory == .control:
        "‹\(String(scalar.value, radix: 16))›"
      default: String(scalar)
      }
    }.joined()
  }

  // MARK: - Forms

  private mutating func add(_ form: PageForm) {
    let destination = form.destination
    let action = destination.action?.absoluteString ?? "no address"
    lines.append(
      "form \(form.name ?? "-") \(destination.method) \(destination.encoding) \(action)")
    for field in form.fields { add(field) }
  }

  private mutating func add(_ field: PageFormField) {
    var line = "  \(field.kind) \(field.name) = “\(Self.escaped(field.value))”"
    if let label = field.label { line += " label “\(label)”" }
    if field.isChecked { line += " checked" }
    if field.isDisabled { line += " disabled" }
    if field.isReadOnly { line += " read-only" }
    lines.append(line)
    for option in field.options {
      lines.append(
        "    \(option.isSelected ? "selected" : "option") “\(option.text)” = “\(option.value)”")
    }
  }
}
