# The public symbols of a symbol graph that need documentation and have none, a line each.
#
# A symbol that inherits its documentation has an origin: it satisfies a requirement of a protocol,
# or is synthesized. Neither it nor an override, a default implementation, or an operator `==`
# repeats that documentation.
([.relationships[]
  | select(.sourceOrigin != null or .kind == "overrides" or .kind == "defaultImplementationOf")
  | .source] | unique) as $inheriting
| .symbols[]
| select(.docComment == null and .location != null)
| select(.kind.identifier != "swift.enum.case" and .names.title != "==(_:_:)")
| select(.identifier.precise as $id | $inheriting | index($id) | not)
| "\(.location.uri | ltrimstr("file://")):\(.location.position.line + 1): \(.pathComponents | join(".")) has no documentation"
