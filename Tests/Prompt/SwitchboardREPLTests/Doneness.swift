import Switchboard

/// The degree to which a steak is fried.
package enum Doneness: CaseIterable, CommandArgument {
  case rare, medium
}
