// Graphs are part of the framework's interface, so importing the framework imports them.
@_exported public import SwitchboardGraph
