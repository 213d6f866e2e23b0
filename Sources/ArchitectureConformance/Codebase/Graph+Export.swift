// A graph is what a code base shows of its layers; who imports the engine has it.
@_exported public import SwitchboardGraph
