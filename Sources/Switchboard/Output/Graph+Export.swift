// Graphs are part of Switchboard's interface, so importing Switchboard also imports
// SwitchboardGraph.
@_exported public import SwitchboardGraph
