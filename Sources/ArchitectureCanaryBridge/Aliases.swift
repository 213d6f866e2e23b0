package import ArchitectureCanaryModel

package typealias Item = Book
package typealias Entry = Item
package typealias Wrapped<Value> = Box<Value>
package typealias Listener = (Book) -> Void
package typealias Named = Readable & Sendable
package typealias Part = Book.Chapter
