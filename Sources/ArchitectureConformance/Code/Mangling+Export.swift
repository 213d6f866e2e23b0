// The kind of a type is part of what rules choose types by.
@_exported public import SwiftMangling
