import ArchitectureConformance
import ArchitectureTesting
import Testing

struct PlaceholderTests {
  @Test func `x`() {
    expect(
      Layer("UI", modules: "BrowserUI").mustNotDepend(on: Layer("model", modules: "BrowserModel")))
  }
}
