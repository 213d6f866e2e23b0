import Testing

@testable import ArchitectureConformance

struct ObjectiveCNameTests {
  @Test(arguments: [
    ("c:@M@App@objc(cs)Screen", "App.Screen", TypeKind.class),
    ("c:@M@App@objc(pl)ScreenDelegate", "App.ScreenDelegate", .protocol),
  ])
  func `a type that Objective-C sees has its name`(
    _ usr: String, _ name: String, _ kind: TypeKind
  ) {
    let type = ObjectiveCName(usr: usr)?.typeName
    #expect(type?.name == name)
    #expect(type?.module == "App")
    #expect(type?.kind == kind)
  }

  @Test(arguments: ["c:objc(cs)NSObject", "c:@S@tm", "c:@M@App@objc(cs)Screen(im)show", "s:3AppC"])
  func `what is no such type is left`(_ usr: String) {
    #expect(ObjectiveCName(usr: usr) == nil)
  }
}
