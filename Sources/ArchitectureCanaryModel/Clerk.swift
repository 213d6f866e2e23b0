@dynamicCallable
@dynamicMemberLookup
package struct Clerk {
  package init() {}

  package func dynamicallyCall(withArguments arguments: [Int]) -> Int {
    arguments.count
  }

  package subscript(dynamicMember name: String) -> Int {
    name.count
  }
}
