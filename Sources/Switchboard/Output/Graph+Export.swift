// A graph is part of what the framework shows; who imports the framework has it.
@_exported public import SwitchboardGraph
