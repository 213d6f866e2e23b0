import Switchboard

/// How long a steak is fried.
package enum Doneness: CaseIterable, CommandArgument {
  case rare, medium
}
