/// A file of the page. Its content is part of the program.
struct PageFile: Equatable, Sendable {
  /// The last part of the file's address.
  let name: String
  let type: String
  let content: [UInt8]

  static let all = [
    Self(name: "", type: "text/html", content: PackageResources.inspector_html),
    Self(name: "inspector.css", type: "text/css", content: PackageResources.inspector_css),
    script("inspector.js", PackageResources.inspector_js),
    script("connection.js", PackageResources.connection_js),
    script("elements.js", PackageResources.elements_js),
    script("prompt.js", PackageResources.prompt_js),
    script("replay.js", PackageResources.replay_js),
    script("structure.js", PackageResources.structure_js),
    script("timeline.js", PackageResources.timeline_js),
  ]

  private static func script(_ name: String, _ content: [UInt8]) -> Self {
    Self(name: name, type: "text/javascript", content: content)
  }
}
