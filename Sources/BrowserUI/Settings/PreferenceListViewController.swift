package import Switchboard

/// Shows preferences as rows.
@MainActor
package final class PreferenceListViewController: PreferenceListConsumer {
  private let output: any OutputSink
  private let noun: String
  private var items: [PreferenceItem] = []

  /// Makes an empty list.
  /// - Parameters:
  ///   - noun: what a row is called.
  ///   - output: where it renders to.
  package init(of noun: String, output: any OutputSink) {
    self.noun = noun
    self.output = output
  }

  package func setPreferences(_ items: [PreferenceItem]) { self.items = items }
  package func showValue(_ value: String) { output.show(value) }
  package func noteValue(_ value: String, of name: String) { output.show("\(name): \(value)") }

  /// Shows the preferences as they are now.
  package func present() {
    let rows = items.map { item in
      [
        Listing.Cell.text(item.name), .text(item.value), .flag(item.isDefault),
        .flag(item.isSynced), .text(item.summary),
      ]
    }
    output.show(
      Listing(
        columns: [noun, "value", "default", "synced", "what it is"], rows: rows,
        placeholder: "No \(noun)s."))
  }
}
